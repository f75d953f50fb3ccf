import { proseOf } from './body.ts';
import { type Box, isWithin, type Layout, type Run } from './boxes.ts';
import { isPointer } from './clean.ts';
import { kindFlags } from './labels.ts';
import { likenessTo } from './likeness.ts';

/** Parts of a page chosen by the rules. */
export interface Chosen {
  bodies: Box[];
  runs: Run[];
  title: string | null;
  headingAt: number;
}

const mostAbove = 6;
const far = 30;

/** Names of elements that the model takes for the same, numbered from 1. */
const places = new Map(
  [
    'p',
    'li dd dt',
    'h1 h2 h3 h4 h5 h6',
    'td th tr table',
    'blockquote q pre',
    'div',
    'figcaption figure caption',
    'a span b i em strong',
    'article section main',
    'aside nav footer header form',
  ].flatMap((names, at) => names.split(' ').map((name) => [name, at + 1] as const)),
);
const placeOf = (box: Box): number => places.get(box.name) ?? 0;
const signatureOf = (box: Box): string => `${box.name}.${box.label} ${box.parent?.name}.${box.parent?.label}`;
const clip = (value: number, most: number): number => Math.max(-most, Math.min(most, value));
const log = (value: number): number => Math.log2(1 + value);
const capital = /\p{Lu}/u;
const letter = /\p{L}/u;
const longestShort = 3;

interface Shares {
  digits: number;
  commas: number;
  capitals: number;
  /** Words of at most three letters, which connect sentences in most languages. */
  short: number;
}

/** Counts signs in one pass: every paragraph of every page is counted. */
function sharesOf(text: string): Shares {
  const counts: Shares = { digits: 0, commas: 0, capitals: 0, short: 0 };
  let word = 0;
  for (let at = 0; at <= text.length; at++) {
    const code = at < text.length ? text.charCodeAt(at) : 32;
    const isUpper = (code >= 65 && code <= 90) || (code > 127 && capital.test(text[at]!));
    if (isUpper || (code >= 97 && code <= 122) || (code > 127 && letter.test(text[at]!))) word++;
    else {
      if (word > 0 && word <= longestShort) counts.short++;
      word = 0;
    }
    if (isUpper) counts.capitals++;
    else if (code >= 48 && code <= 57) counts.digits++;
    else if (code === 44 || code === 59) counts.commas++;
  }
  const length = Math.max(1, text.length);
  return {
    digits: counts.digits / length,
    commas: counts.commas / length,
    capitals: counts.capitals / length,
    short: counts.short / length,
  };
}

/** Sums over the runs of a page that single runs are compared with. */
interface Totals {
  prose: number;
  keptProse: number;
  bySignature: Map<string, { count: number; kept: number; prose: number }>;
  byText: Map<string, number>;
}

function totalsOf(runs: Run[], kept: Set<Run>, signature: (box: Box) => string): Totals {
  const totals: Totals = { prose: 1, keptProse: 0, bySignature: new Map(), byText: new Map() };
  for (const run of runs) {
    const prose = proseOf(run);
    const key = signature(run.box);
    const same = totals.bySignature.get(key) ?? { count: 0, kept: 0, prose: 0 };
    same.count++;
    same.prose += prose;
    totals.prose += prose;
    if (kept.has(run)) {
      same.kept++;
      totals.keptProse += prose;
    }
    totals.bySignature.set(key, same);
    totals.byText.set(run.text, (totals.byText.get(run.text) ?? 0) + 1);
  }
  return totals;
}

/** Returns the kinds found among a box and its ancestors, and the depth of the box. */
function above(box: Box): { kinds: number; depth: number } {
  let kinds = 0;
  let depth = 0;
  for (let at: Box | null = box; at; at = at.parent, depth++) if (depth < mostAbove) kinds |= at.kind.flags;
  return { kinds, depth: Math.min(depth, far) };
}

const flag = (flags: number, one: number): number => ((flags & one) === 0 ? 0 : 1);

/** Returns `find` with its results kept by box, because many paragraphs share one. */
function remembered<Value>(find: (box: Box) => Value): (box: Box) => Value {
  const known = new Map<Box, Value>();
  return (box) => {
    let value = known.get(box);
    if (value === undefined) {
      value = find(box);
      known.set(box, value);
    }
    return value;
  };
}

/**
 * Prepares a page for judging: the result gives the row of numbers of the run at a place, from which a model tells whether
 * it belongs to the article.
 */
export function judgeFeatures(
  { runs }: Layout,
  { bodies, runs: chosen, title, headingAt }: Chosen,
): (at: number) => number[] {
  const kept = new Set(chosen);
  const signature = remembered(signatureOf);
  const around = remembered(above);
  const totals = totalsOf(runs, kept, signature);
  const titled = title ? likenessTo(title) : null;
  const isKept = (at: number) => (runs[at] && kept.has(runs[at]) ? 1 : 0);
  const first = runs.findIndex((run) => kept.has(run));
  const last = runs.findLastIndex((run) => kept.has(run));
  return (at) => {
    const run = runs[at]!;
    const { text, linked, bold, box } = run;
    const shares = sharesOf(text);
    const same = totals.bySignature.get(signature(box))!;
    const [before, after] = [runs[at - 1], runs[at + 1]];
    const { kinds, depth } = around(box);
    return [
      log(text.length),
      linked / text.length,
      bold / text.length,
      proseOf(run) > 0 ? 1 : 0,
      /[.!?…:;"”“»’)]$/.test(text) ? 1 : 0,
      shares.digits,
      shares.commas,
      shares.capitals,
      at / runs.length,
      isKept(at),
      isKept(at - 1) + isKept(at - 2),
      isKept(at + 1) + isKept(at + 2),
      bodies.some((body) => isWithin(box, body)) ? 1 : 0,
      box.removed ? 1 : 0,
      placeOf(box),
      box.parent ? placeOf(box.parent) : 0,
      flag(kinds, kindFlags.furniture),
      flag(kinds, kindFlags.intruder),
      flag(kinds, kindFlags.trimming),
      flag(kinds, kindFlags.body),
      flag(kinds, kindFlags.lead),
      depth,
      // The rules chose no pointers.
      !kept.has(run) && isPointer(run) ? 1 : 0,
      Math.min(5, totals.byText.get(text) ?? 0),
      same.prose / totals.prose,
      same.kept / same.count,
      log(same.count),
      clip(at - headingAt, far),
      clip(at - first, far),
      clip(last - at, far),
      before ? log(before.text.length) : 0,
      after ? log(after.text.length) : 0,
      before ? before.linked / before.text.length : 0,
      after ? after.linked / after.text.length : 0,
      titled && text.length < 300 ? titled(text) : 0,
      log(totals.prose),
      totals.keptProse / totals.prose,
      /^\p{Ll}/u.test(text) ? 1 : 0,
      shares.short,
    ];
  };
}
