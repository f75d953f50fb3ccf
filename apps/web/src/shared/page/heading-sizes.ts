/** Sizes of headings, from the largest figure to the smallest label. */
export const headingSizes = [1, 2, 3, 4, 5, 6, 7, 8] as const;
export type HeadingSize = (typeof headingSizes)[number];
