/** Id before those of all documents. */
export const firstId = '00000000-0000-0000-0000-000000000000';

/** Returns milliseconds since 1970 in the first 48 bits of a UUIDv7 (RFC 9562, section 5.7). */
const hexTime = (time: Date): string => Math.max(0, time.getTime()).toString(16).padStart(12, '0');

/** Returns the smallest UUIDv7 of a moment: documents collected from then on have this id or a larger one. */
export function firstIdAt(time: Date): string {
  const hex = hexTime(time);
  return `${hex.slice(0, 8)}-${hex.slice(8)}-7000-8000-000000000000`;
}

/** Returns a bound that is above all ids made before a moment, with any version bits: for partitions. */
export function boundAt(time: Date): string {
  const hex = hexTime(time);
  return `${hex.slice(0, 8)}-${hex.slice(8)}-0000-0000-000000000000`;
}

/** Returns the time of collection of the document with this id. */
export const timeOfId = (id: string): Date => new Date(Number.parseInt(id.replace('-', '').slice(0, 12), 16));
