import type { FoundName } from './name.ts';

type Likely = FoundName & { odds: number };

const space = /\s/;

function lastWord(text: string): string {
  let at = text.length;
  while (at > 0 && !space.test(text[at - 1]!)) at--;
  return text.slice(at);
}

/** Gives a name that occurs with several types in one text the type with the highest sum of odds. */
export function agreed(names: readonly Likely[]): Likely[] {
  const sums = new Map<string, Map<FoundName['type'], number>>();
  const add = (text: string, type: FoundName['type'], odds: number) => {
    const own = sums.get(text) ?? new Map<FoundName['type'], number>();
    sums.set(text, own.set(type, (own.get(type) ?? 0) + odds));
  };
  for (const { text, type, odds } of names) {
    add(text, type, odds);
    // A surname alone is the person named in full elsewhere.
    const last = type === 'person' ? lastWord(text) : text;
    if (last !== text) add(last, type, odds);
  }
  return names.map((name) => {
    const own = sums.get(name.text);
    if (!own || own.size === 1) return name;
    const [type] = [...own].reduce((best, one) => (one[1] > best[1] ? one : best));
    return { ...name, type };
  });
}
