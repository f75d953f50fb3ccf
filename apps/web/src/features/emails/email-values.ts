import type { Email, EmailForm } from '@masthead/contract';

/** Fields of an e-mail in the composer, in the form of the API, with its attachments as they are shown. */
export interface EmailValues {
  subject: string;
  body: string;
  signature: string | null;
  sender: Email['sender'];
  attachments: Email['attachments'];
  recipients: Email['recipients'];
  story_id: string | null;
  send_as: Email['send_as'];
  is_tracked: boolean;
}
export type EmailField = keyof EmailValues;

const fields: Record<EmailField, true> = {
  subject: true,
  body: true,
  signature: true,
  sender: true,
  attachments: true,
  recipients: true,
  story_id: true,
  send_as: true,
  is_tracked: true,
};
const emailFields = Object.keys(fields) as EmailField[];

export const emptyEmail: EmailValues = {
  subject: '',
  body: '',
  signature: null,
  sender: { name: null, email: null, reply_to: null },
  attachments: [],
  recipients: { relations: [], groups: [], emails: [] },
  story_id: null,
  send_as: null,
  is_tracked: true,
};

export const valuesOf = (email: Email): EmailValues => ({
  subject: email.subject,
  body: email.body,
  signature: email.signature,
  sender: email.sender,
  attachments: email.attachments,
  recipients: email.recipients,
  story_id: email.story_id,
  send_as: email.send_as,
  is_tracked: email.is_tracked,
});

/** Returns a value as it is compared and sent: files by their ids. */
const sentValue = (values: EmailValues, field: EmailField): unknown =>
  field === 'attachments' ? values.attachments.map(({ id }) => id) : values[field];

export const isSame = (one: EmailValues, other: EmailValues, field: EmailField): boolean =>
  JSON.stringify(sentValue(one, field)) === JSON.stringify(sentValue(other, field));

export const changedFields = (before: EmailValues, after: EmailValues): EmailField[] =>
  emailFields.filter((field) => !isSame(before, after, field));

/** Returns the body of a call for some fields. */
export const bodyOf = (values: EmailValues, changed: readonly EmailField[]): EmailForm =>
  Object.fromEntries(changed.map((field) => [field, sentValue(values, field)]));

/** Returns a copy of the values with some fields of another. */
export const withFields = (
  values: EmailValues,
  from: Partial<EmailValues>,
  taken: readonly EmailField[],
): EmailValues => ({
  ...values,
  ...Object.fromEntries(taken.filter((field) => field in from).map((field) => [field, from[field]])),
});

const addressPattern = /[^\s<>"]+@[^\s<>"]+/;

/**
 * Splits pasted recipients at line ends, semicolons and commas. Returns each once, how many of them are addresses, and how
 * often one was repeated; entries that are no addresses stay, so that they can be corrected.
 */
export function readEntries(text: string): { entries: string[]; addresses: number; repeated: number } {
  const given = text
    .split(/[\n;,]+/)
    .map((entry) => entry.trim())
    .filter(Boolean);
  const unique = new Map(given.map((entry) => [(addressPattern.exec(entry)?.[0] ?? entry).toLowerCase(), entry]));
  const entries = [...unique.values()];
  const addresses = entries.filter((entry) => addressPattern.test(entry)).length;
  return { entries, addresses, repeated: given.length - unique.size };
}
