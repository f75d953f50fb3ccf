const asciiOf: Record<string, string> = { ø: 'o', æ: 'ae', œ: 'oe', ß: 'ss', ł: 'l' };
const isOther = /[^a-z]/;
const shortest = 3;

/**
 * Returns the forms in which a word reaches a feed that went through a wrong encoding: without its letters beyond ASCII
 * ('telfono') and with their base letters ('telefono'). None for a word in ASCII.
 */
export function lostForms(word: string): string[] {
  if (!isOther.test(word)) return [];
  const base = word
    .replace(/[øæœßł]/g, (letter) => asciiOf[letter]!)
    .normalize('NFD')
    .replace(/\p{M}+/gu, '');
  const forms = [word.replace(/[^a-z]/g, ''), base];
  return forms.filter((form) => form.length >= shortest && !isOther.test(form));
}
