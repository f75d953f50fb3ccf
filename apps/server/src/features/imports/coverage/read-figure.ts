const units: Readonly<Record<string, number>> = { k: 1e3, m: 1e6, mio: 1e6, mn: 1e6, b: 1e9, bn: 1e9 };
/** The largest figure that a clipping holds. */
const largest = 100_000_000_000;

/**
 * Reads a number of people as exports write it: 1,234,567, 1.234.567, 12 345, 1.2M. Returns null for what is none. One separator with
 * three digits behind it parts thousands: no one counts thousandths of people.
 */
export function readFigure(text: string): number | null {
  const [, digits, unit = ''] = /^([\d.,'’\s\u00a0\u202f]+)\s*([a-z]{0,3})\.?$/i.exec(text.trim()) ?? [];
  const factor = unit === '' ? 1 : units[unit.toLowerCase()];
  if (!digits || !factor) return null;
  const plain = digits.replace(/['’\s\u00a0\u202f]/g, '');
  const isGrouped = factor === 1 && /^\d{1,3}([.,]\d{3})+$/.test(plain);
  const [, whole = '', fraction = ''] =
    /^(.*?)(?:[.,](\d+))?$/.exec(isGrouped ? plain.replace(/[.,]/g, '') : plain) ?? [];
  const value = Math.round(Number(`${whole.replace(/[.,]/g, '') || '0'}.${fraction || '0'}`) * factor);
  return Number.isSafeInteger(value) && value <= largest && /\d/.test(plain) ? value : null;
}
