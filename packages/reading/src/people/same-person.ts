import { compareAuthorLinks } from './author-links.ts';

/** A name in one outlet. */
export interface Signed {
  /** Articles that use each subject word. */
  words: ReadonlyMap<string, number>;
  articles: number;
  firstAt: Date;
  lastAt: Date;
  languages: readonly string[];
  /** Keys of the people who signed with this name. */
  coAuthors: readonly string[];
  /** Texts, copies being one. */
  clusters: readonly string[];
  /** News agencies that are named beside this name. */
  agencies: readonly string[];
  /** Addresses of this person, of mail and of profiles elsewhere. */
  links: readonly string[];
}

type EvidenceCode =
  | 'same_text'
  | 'same_link'
  | 'other_page'
  | 'co_authors'
  | 'beat'
  | 'other_beat'
  | 'rare_name'
  | 'agency'
  | 'move'
  | 'languages'
  | 'side_by_side';

export interface Evidence {
  code: EvidenceCode;
  /** Words, names or texts that two outlets share. */
  shared: string[];
  weight: number;
}

interface Verdict {
  /** `join`: one person. `ask`: a person decides. `apart`: nothing says that they are one. */
  decision: 'join' | 'ask' | 'apart';
  score: number;
  evidence: Evidence[];
}

const joinAt = 4;
const askAt = 1.5;
/** Likeness that tells nothing: half of the journalists of one newsroom reach .04, half of the pairs of one person .075. */
const neutral = 0.05;
/** Weight of each point of likeness above it, and the limits of the weight. */
const perLikeness = 30;
const [leastByBeat, mostByBeat] = [-1.3, 5];
/** Shared words that it takes for a beat to speak for one person. */
const leastShared = 3;
/** Share of people who write in a second outlet, as a name that is expected so often is even evidence. */
const inTwo = 0.4;
/** Most that the rarity of a name weighs. */
const mostByName = 5.5;
const shown = 6;
const day = 86_400_000;

const inBoth = (a: readonly string[], b: readonly string[]): string[] => {
  const others = new Set(b);
  return [...new Set(a)].filter((one) => others.has(one));
};

/** Likeness of two beats, 0 to 1: the cosine over words, the rare ones counting more. */
function beatOf(a: Signed, b: Signed, rarity: (word: string) => number): { likeness: number; shared: string[] } {
  const weigh = (signed: Signed) =>
    new Map([...signed.words].map(([word, count]) => [word, Math.sqrt(count / signed.articles) * rarity(word)]));
  const left = weigh(a);
  const right = weigh(b);
  const norm = (vector: Map<string, number>) => Math.hypot(...vector.values()) || 1;
  const shared = [...left]
    .flatMap(([word, weight]) => {
      const other = right.get(word);
      return other ? [{ word, part: weight * other }] : [];
    })
    .toSorted((x, y) => y.part - x.part);
  const sum = shared.reduce((total, { part }) => total + part, 0);
  return { likeness: sum / (norm(left) * norm(right)), shared: shared.slice(0, shown).map(({ word }) => word) };
}

/**
 * Returns the weight of a name by the namesakes that are to be expected: the logarithm of how much likelier it is that somebody writes in two
 * outlets than that two people have the name.
 */
const weightOfName = (namesakes: number): number =>
  Math.min(mostByName, Math.max(0, Math.log(inTwo / Math.max(namesakes, 1e-9))));

/** Returns the weight of two beats by their likeness. Few words in common never speak for one person. */
const weightOfBeats = ({ likeness, shared }: { likeness: number; shared: readonly string[] }): number => {
  const weight = Math.max(leastByBeat, Math.min(mostByBeat, (likeness - neutral) * perLikeness));
  return shared.length >= leastShared ? weight : Math.min(0, weight);
};

interface Background {
  /** Returns how much a word tells: its inverse document frequency. */
  rarity: (word: string) => number;
  /** Other people of the name that are to be expected; null: unknown. */
  namesakes: number | null;
}

/**
 * Judges whether a name in two outlets is one person. A name alone never joins: it takes a text both signed, an address both
 * have, the same co-authors, or the same beat. A rare name takes little more than a word of a subject in both. Two pages about authors of one site keep them apart.
 */
export function judgeSamePerson(a: Signed, b: Signed, { rarity, namesakes }: Background): Verdict {
  const evidence: Evidence[] = [];
  const add = (code: EvidenceCode, shared: string[], weight: number) => {
    if (weight !== 0) evidence.push({ code, shared: shared.slice(0, shown), weight });
  };
  const texts = inBoth(a.clusters, b.clusters);
  add('same_text', texts, texts.length > 0 ? 5 : 0);
  const links = compareAuthorLinks(a.links, b.links);
  add('same_link', links.same, links.same.length > 0 ? 6 : 0);
  add('other_page', links.different, links.different.length > 0 ? -8 : 0);
  const together = inBoth(a.coAuthors, b.coAuthors);
  add('co_authors', together, Math.min(together.length, 3) * 2.5);
  const beat = beatOf(a, b, rarity);
  const byBeat = a.words.size * b.words.size === 0 ? 0 : weightOfBeats(beat);
  add(byBeat > 0 ? 'beat' : 'other_beat', beat.shared, byBeat);
  add('rare_name', [], namesakes === null ? 0 : weightOfName(namesakes));
  const agencies = inBoth(a.agencies, b.agencies);
  add('agency', agencies, agencies.length > 0 ? 1.5 : 0);
  const [early, late] = a.firstAt <= b.firstAt ? [a, b] : [b, a];
  const gap = (late.firstAt.getTime() - early.lastAt.getTime()) / day;
  const isMove = gap >= 0 && gap < 180 && Math.min(a.articles, b.articles) >= 5;
  add('move', [], isMove ? 0.5 : 0);
  const bySide = Math.min(a.lastAt.getTime(), b.lastAt.getTime()) - Math.max(a.firstAt.getTime(), b.firstAt.getTime());
  add('side_by_side', [], bySide > 90 * day && Math.min(a.articles, b.articles) >= 20 ? -1 : 0);
  const speaksBoth = inBoth(a.languages, b.languages).length > 0;
  add('languages', [], speaksBoth || a.languages.length * b.languages.length === 0 ? 0 : -2.5);
  const score = evidence.reduce((total, { weight }) => total + weight, 0);
  const isNameAlone =
    beat.shared.length === 0 && evidence.every(({ code, weight }) => weight < 0 || code === 'rare_name');
  return { decision: score >= joinAt && !isNameAlone ? 'join' : score >= askAt ? 'ask' : 'apart', score, evidence };
}
