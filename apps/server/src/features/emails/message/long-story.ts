import type { MailedStory } from '../../site/index.ts';

/** Longest HTML of own text and story in a mail, in bytes: the frame of a mail adds to it (`limits.emailHtmlBytes`). */
const longest = 80_000;

/** Returns true for a story that is too long for a mail with a text of so many bytes: the mail leads to it instead. */
export const isTooLong = ({ html }: MailedStory, ownBytes: number): boolean =>
  Buffer.byteLength(html) + ownBytes > longest;

/** Returns headline and subheading of a story as plain text. */
export const inShort = ({ headline, subheading }: MailedStory): string =>
  [headline, subheading].filter(Boolean).join('\n\n');
