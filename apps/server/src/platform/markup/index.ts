// Characters that XML 1.0 cannot hold, escaped or not.
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are the signs to be taken out
const forbidden = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g;
const signs: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

/** Removes characters that XML 1.0 cannot hold, escaped or not. */
export const cleanText = (text: string): string => text.toWellFormed().replace(forbidden, '');

/** Returns the text for XML, in elements and attributes. */
export const escapeText = (text: string): string => cleanText(text).replace(/[&<>"']/g, (sign) => signs[sign]!);

/** Returns an element with a text, or nothing without one. */
export const element = (name: string, text: string | null): string =>
  text ? `<${name}>${escapeText(text)}</${name}>` : '';
