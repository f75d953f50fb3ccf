import { textOf } from '@masthead/contract';

const blockEnd = /<\/(?:p|h2|h3|li|tr|figcaption|footer|blockquote)>|<br\s*\/?>/gi;

/** The words of a text in HTML with a line for each block, for comparing. What is no HTML comes back as it is. */
export const blockTexts = (html: string | null): string =>
  (html ?? '').includes('<')
    ? html!
        .split(blockEnd)
        .map((block) => textOf(block))
        .filter(Boolean)
        .join('\n')
    : (html ?? '');
