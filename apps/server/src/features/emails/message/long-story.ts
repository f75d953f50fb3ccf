import type { MailedStory } from '../../site/index.ts';

/** Longest HTML of a story in a mail, in bytes: Gmail cuts a message that is longer than 102 kB, its last lines too. */
const longestStory = 80_000;

/** Returns true for a story that is too long for a mail, which leads to it instead. */
export const isTooLong = ({ html }: MailedStory): boolean => Buffer.byteLength(html) > longestStory;

/** Returns headline and subheading of a story as plain text. */
export const inShort = ({ headline, subheading }: MailedStory): string =>
  [headline, subheading].filter(Boolean).join('\n\n');
