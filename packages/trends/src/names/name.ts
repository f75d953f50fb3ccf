/** A name in a text: `text.slice(start, end)` is its `text`; positions count UTF-16 units. */
export interface FoundName {
  text: string;
  start: number;
  end: number;
  type: 'person' | 'organisation' | 'place' | 'product';
}
