import { extractNames, type FoundName, nameKey } from '@masthead/trends';

/** A text in which messages and quotes are looked for. */
export interface ReadableText {
  headline: string;
  lead: string;
  body: string;
  language: string;
}

interface FoundQuotation {
  name: string;
  name_key: string;
  quote: string;
}

/** Fewer words are a word in quotation marks, not a statement. */
const leastWords = 4;
/** Characters between a quote and the name of who said it. */
const farthest = 160;
/** Characters of a text that are read; who is quoted is said before. */
const longest = 20_000;
const mostPeople = 20;

/** Opening signs with those that close them: English, German and Polish, Nordic, French, Danish and Norwegian, typewriter. */
const marks = [
  /“([^“”\n]{12,800})”/g,
  /„([^„“”\n]{12,800})[“”]/g,
  /”([^”\n]{12,800})”/g,
  /«([^«»\n]{12,800})»/g,
  /»([^«»\n]{12,800})[«»]/g,
  /"([^"\n]{12,800})"/g,
  // A line of dialogue: – We sail on Monday, says Anna Berg.
  /^[ \t]*[–—-] ?([^–—\n]{12,800}?)[,.!?]? (?=(?:says|said|siger|säger|sier|seier|sanoo|sa|sade|dice|dijo|dit|mówi|powiedział\p{L}*)\s)/gmu,
] as const;

interface Quotation {
  text: string;
  start: number;
  end: number;
}

function quotationsIn(text: string): Quotation[] {
  const found: Quotation[] = [];
  for (const mark of marks)
    for (const match of text.matchAll(mark)) {
      const said = match[1]!.trim().replace(/[,;]$/, '');
      if (said.split(/\s+/).length < leastWords) continue;
      const [start, end] = [match.index, match.index + match[0].length];
      // Signs that open in one language close in another: the first reading of a place is kept.
      if (!found.some((one) => start < one.end && one.start < end)) found.push({ text: said, start, end });
    }
  return found.sort((a, b) => a.start - b.start);
}

/** Returns how far a name is from a quote in the same paragraph; the sentence after a quote says who said it more often. */
function distanceOf(text: string, { start, end }: Quotation, name: FoundName): number {
  const [from, to] = name.start >= end ? [end, name.start] : [name.end, start];
  if (from > to || text.slice(from, to).includes('\n')) return Number.POSITIVE_INFINITY;
  const between = to - from;
  if (between > farthest) return Number.POSITIVE_INFINITY;
  // Another sentence is between: only the one right after a quote may still name the speaker.
  const isOther = /[.!?]["”“»]?\s+\p{Lu}/u.test(text.slice(from, to));
  return between + (name.start >= end ? 0 : 40) + (isOther ? 80 : 0);
}

/** Returns the full name of a person whom the text calls by the surname alone. */
function fullName(name: FoundName, people: readonly FoundName[], language: string): FoundName {
  const key = nameKey(name.text, { language });
  if (key.includes(' ')) return name;
  return people.find((one) => nameKey(one.text, { language }).split(' ').slice(1).includes(key)) ?? name;
}

/** Returns the people of a text, and the places where it calls one of them by the surname alone. */
function peopleIn(text: string, language: string): FoundName[] {
  const people = extractNames(text, { language }).filter(({ type }) => type === 'person');
  const surnames = new Set(people.flatMap(({ text: name }) => name.split(/\s+/).slice(1).at(-1) ?? []));
  const more = [...text.matchAll(/\p{Lu}[\p{L}\p{M}’'-]+/gu)]
    .map(({ 0: word, index }): FoundName => ({ text: word, start: index, end: index + word.length, type: 'person' }))
    .filter(
      ({ text: word, start }) => surnames.has(word) && !people.some((one) => start >= one.start && start < one.end),
    );
  return [...people, ...more].sort((a, b) => a.start - b.start);
}

/** Finds who is quoted in a text: each person once, with the longest quote. A quote belongs to the nearest person named beside it. */
export function findQuotes({ headline, lead, body, language }: ReadableText): FoundQuotation[] {
  const text = [headline, lead, body].filter(Boolean).join('\n').slice(0, longest);
  const quotations = quotationsIn(text);
  if (quotations.length === 0) return [];
  const people = peopleIn(text, language);
  const found = new Map<string, FoundQuotation>();
  for (const quotation of quotations) {
    const [nearest] = people
      .filter(({ start, end }) => end <= quotation.start || start >= quotation.end)
      .map((name) => ({ name, distance: distanceOf(text, quotation, name) }))
      .filter(({ distance }) => distance < Number.POSITIVE_INFINITY)
      .sort((a, b) => a.distance - b.distance);
    if (!nearest) continue;
    const { text: name } = fullName(nearest.name, people, language);
    const name_key = nameKey(name, { language });
    const known = found.get(name_key);
    if (!name_key || (known && known.quote.length >= quotation.text.length)) continue;
    if (!known && found.size >= mostPeople) continue;
    found.set(name_key, { name: known?.name ?? name, name_key, quote: quotation.text });
  }
  return [...found.values()];
}
