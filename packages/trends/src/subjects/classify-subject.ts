import { type ContentLanguage, isContentLanguage } from '../names/languages.ts';
import { type PlainWords, plainWords, signsOf } from '../text/plain-words.ts';
import {
  bitOf,
  categories,
  type Evidence,
  leastStart,
  longestStart,
  openingOf,
  parentOf,
  type SubjectTerms,
  subjectTerms,
} from './subject-terms.ts';

/** A subject category with how well it fits. */
export interface Subject {
  /** Id of the category in the reference data. */
  id: number;
  /** English name in lower case, words joined by hyphens: 'mergers-and-acquisitions'. */
  slug: string;
  /** Share of the evidence in the text for this category, above 0 and at most 1. */
  score: number;
}

/** UTF-16 units that are read; news states its subject at the beginning. */
const longestText = 8_000;
/** UTF-16 units that names and phrases are read in; the characters of one text are prepared once. */
const longestRead = 60_000;
const most = 3;
const longestPhrase = 4;
/** Number of words after which a term counts less: the headline and the lead weigh more. */
const leadWords = 60;

/** Least evidence of the branch of a category, and how often it must exceed that of the next branch. */
const leastEvidence = { short: 0.5, long: 1 };
const leastRatio = 1.05;
const shortText = 60;
/** Least share of a category in the evidence of its parent. */
const leastShare = 0.5;

const inside = signsOf("'’&+-");

/**
 * Returns the longest beginning of a word that is a term; empty: none is. `lengths`: those of the terms with its opening, as bits.
 */
function startOf(
  lower: string,
  [from, end]: readonly [number, number],
  { starts }: SubjectTerms,
  lengths: number,
): string {
  for (let size = Math.min(end - from, longestStart); size >= leastStart; size--) {
    if (!((lengths >> size) & 1)) continue;
    const start = lower.slice(from, from + size);
    if (starts.has(start)) return start;
  }
  return '';
}

/** Adds up the evidence of the terms of a text for each category, repeated terms with falling weight. */
function evidenceOf(words: PlainWords, language: ContentLanguage): Map<number, number> {
  const terms = subjectTerms(language);
  const { exact, starts, phraseStarts, wholes, lengths } = terms;
  const { lower, count } = words;
  const counts = new Map<string, { own: readonly Evidence[]; weight: number }>();
  const note = (key: string, own: readonly Evidence[] | undefined, at: number) => {
    if (!own) return;
    const noted = counts.get(key);
    const weight = at < leadWords ? 1 : 0.8;
    if (noted) noted.weight += weight * 0.3;
    else counts.set(key, { own, weight });
  };
  const wordAt = (at: number) => lower.slice(words.starts[at], words.ends[at]);
  for (let at = 0; at < count; at++) {
    const [from, end] = [words.starts[at]!, words.ends[at]!];
    const opening = openingOf(lower, from, end);
    const isWhole = (wholes[opening]! & bitOf(end - from)) !== 0;
    const word = isWhole ? wordAt(at) : '';
    if (isWhole) note(word, exact.get(word), at);
    const start = lengths[opening] === 0 ? '' : startOf(lower, [from, end], terms, lengths[opening]!);
    if (start !== '') note(start, starts.get(start), at);
    if (!isWhole || !phraseStarts.has(word)) continue;
    let phrase = word;
    for (let size = 2; size <= longestPhrase && at + size <= count; size++) {
      phrase += ` ${wordAt(at + size - 1)}`;
      note(phrase, exact.get(phrase), at);
    }
  }
  const evidence = new Map<number, number>();
  for (const { own, weight } of counts.values())
    for (const one of own) evidence.set(one.place, (evidence.get(one.place) ?? 0) + one.weight * Math.min(weight, 2.5));
  return evidence;
}

interface Branch {
  place: number;
  weight: number;
  children: Branch[];
}

/** Adds the evidence up along the tree; the heaviest branches come first, those without evidence are left out. */
function branchesOf(evidence: ReadonlyMap<number, number>): Branch[] {
  const weights = new Map<number, number>();
  for (const [place, weight] of evidence)
    for (let at: number | null = place; at !== null; at = parentOf(at))
      weights.set(at, (weights.get(at) ?? 0) + weight);
  const branches = new Map<number, Branch>();
  const tops: Branch[] = [];
  // Parents stand before their children, and branches of equal weight in this order.
  for (const place of [...weights.keys()].sort((a, b) => a - b)) {
    const branch: Branch = { place, weight: weights.get(place)!, children: [] };
    branches.set(place, branch);
    const parent = parentOf(place);
    (parent === null ? tops : branches.get(parent)!.children).push(branch);
  }
  const sort = (list: Branch[]): Branch[] => {
    for (const { children } of list) sort(children);
    return list.sort((a, b) => b.weight - a.weight);
  };
  return sort(tops);
}

/** Returns the deepest category of a branch that has most of the evidence of its parent. */
function deepest(branch: Branch): Branch {
  const [first] = branch.children;
  return first && first.weight > 0 && first.weight >= branch.weight * leastShare ? deepest(first) : branch;
}

/**
 * Returns the subject categories of a text, the likeliest first and at most three: the category of the heaviest branch
 * of the tree, as deep as most of the evidence of the branch agrees, and those of branches of nearly the same weight.
 * The list is empty if there is little evidence. Evidence is the sum of the weights of the terms of each category
 * (`data/terms.txt`) in the text; a term of several categories is divided among them.
 */
export function classifySubject(text: string, { language }: { language: string }): Subject[] {
  if (!isContentLanguage(language)) return [];
  const read = text.slice(0, longestRead);
  const words = plainWords(read, inside, Math.min(read.length, longestText));
  const branches = branchesOf(evidenceOf(words, language));
  const total = branches.reduce((sum, { weight }) => sum + weight, 0);
  const [first, second] = branches;
  const least = words.count < shortText ? leastEvidence.short : leastEvidence.long;
  if (!first || first.weight < least) return [];
  if (second && first.weight < second.weight * leastRatio && first.weight < 2 * least) return [];
  return branches
    .slice(0, most)
    .filter(({ weight }) => weight >= least && weight * leastRatio >= first.weight)
    .map((branch) => {
      const { place } = deepest(branch);
      const { id, slug } = categories()[place]!;
      return { id, slug, score: branch.weight / total };
    });
}
