import { rangeIn, selectionIn, type TextRange } from './early-text.ts';

/** An action that only the editor of texts can carry out, kept until its program is there. */
export type HeldInput =
  // The browser moves a range with the text that is typed around it.
  | { kind: 'paste'; range: Range; data: DataTransfer }
  | { kind: 'drop'; left: number; top: number; data: DataTransfer }
  | { kind: 'link' };

/** A held action whose place no longer depends on the elements of the early text. */
export type PlacedInput =
  | { kind: 'paste'; range: TextRange; data: DataTransfer }
  | Exclude<HeldInput, { kind: 'paste' }>;

/** All that an early text hands over to its editor. */
export interface EarlyState {
  /** The selection, if the text has the focus. */
  selection: TextRange | null;
  held: readonly PlacedInput[];
}

/** Returns a copy of what is pasted or dropped, whose original can be read during its event only; null: it is empty. */
export function copyOf(data: DataTransfer): DataTransfer | null {
  const copy = new DataTransfer();
  for (const type of data.types) if (type !== 'Files') copy.setData(type, data.getData(type));
  for (const file of data.files) copy.items.add(file);
  return copy.items.length > 0 ? copy : null;
}

/** Returns what the editor takes over from an early text. */
export const stateOf = (place: HTMLElement, held: readonly HeldInput[]): EarlyState => ({
  selection: selectionIn(place),
  held: held.map((input) => (input.kind === 'paste' ? { ...input, range: rangeIn(place, input.range) } : input)),
});
