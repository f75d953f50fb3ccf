/** The files that a chart can be saved as. */
export const saveFormats = ['png', 'svg', 'csv'] as const;
export type SaveFormat = (typeof saveFormats)[number];
