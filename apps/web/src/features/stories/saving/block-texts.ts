import { textOf } from '@masthead/contract';

const blockEnd = /<\/(?:p|h2|h3|li|tr|figcaption|footer|blockquote)>|<br\s*\/?>/gi;

/** Returns the words of an HTML text with a line for each block, for comparing. Other text is returned unchanged. */
export const blockTexts = (html: string | null): string =>
  (html ?? '').includes('<')
    ? html!
        .split(blockEnd)
        .map((block) => textOf(block))
        .filter(Boolean)
        .join('\n')
    : (html ?? '');
