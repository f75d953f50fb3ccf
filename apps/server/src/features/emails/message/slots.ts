import { type EmailPlaceholder, emailPlaceholders, placeholderPattern } from '@masthead/contract';

/** A part of a message that differs for each recipient. */
export type Slot = { kind: 'placeholder'; name: EmailPlaceholder; fallback: string } | { kind: 'token' };

/** Values of the placeholders of one recipient, and the token of its links. */
export interface Personal {
  token: string;
  fields: Partial<Record<EmailPlaceholder, string>>;
}

export const fillerOf = (slot: Slot, { token, fields }: Personal): string =>
  slot.kind === 'token' ? token : fields[slot.name] || slot.fallback;

/** Characters of the private use area mark the slots while a message is composed. No text of a person may hold them. */
const [opening, closing] = ['\uE000', '\uE001'];
const markPattern = /\uE000(\d{1,4})\uE001/;

/** Removes the characters that mark slots, and what no mail may contain. */
export const withoutMarks = (text: string): string => text.replace(/[\uE000\uE001]/g, '').replaceAll('\u0000', '');

const isPlaceholder = (name: string): name is EmailPlaceholder =>
  (emailPlaceholders as readonly string[]).includes(name);

/** Collects the slots of a message. */
export class Slots {
  readonly all: Slot[] = [];
  /** The mark of the recipient's token. */
  readonly token = this.add({ kind: 'token' });

  private add(slot: Slot): string {
    this.all.push(slot);
    return `${opening}${this.all.length - 1}${closing}`;
  }

  /** Replaces the placeholders of a text by marks; what is no placeholder stays as it is. */
  mark(text: string): string {
    return withoutMarks(text).replace(placeholderPattern, (whole, name: string, fallback: string | undefined) =>
      isPlaceholder(name) ? this.add({ kind: 'placeholder', name, fallback: fallback ?? '' }) : whole,
    );
  }
}

/** Cuts a marked text: texts and slots in turn, beginning and ending with a text. */
export function cut(text: string, slots: Slots): (string | Slot)[] {
  return text.split(markPattern).map((part, at) => (at % 2 === 0 ? part : slots.all[Number(part)]!));
}

/** Returns the names in a text that look like placeholders but are not. */
export const unknownPlaceholders = (text: string): string[] => [
  ...new Set([...text.matchAll(placeholderPattern)].map(([, name]) => name!).filter((name) => !isPlaceholder(name))),
];

export const usesPlaceholders = (text: string): boolean =>
  [...text.matchAll(placeholderPattern)].some(([, name]) => isPlaceholder(name!));
