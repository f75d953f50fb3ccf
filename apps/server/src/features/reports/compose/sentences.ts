import type { ReportBlock, ReportFigure, ReportSectionKind, ReportSentence } from '@masthead/contract';
import { daysBetween } from '@masthead/measuring';

/** The facts that sentences are made from: the other sections of the report. */
interface Facts {
  brand: { id: string; name: string };
  start: string;
  end: string;
  blockOf: (kind: ReportSectionKind) => ReportBlock | undefined;
  write: Writing;
}

/** Writes values in the language and currency of the report. */
export interface Writing {
  number: (value: number) => string;
  percent: (fraction: number) => string;
  factor: (value: number) => string;
  money: (value: number) => string;
  day: (day: string) => string;
}

/** A sentence before it is worded: the numbers are those of the sections. */
interface Statement {
  key: string;
  numbers: Record<string, number>;
  /** Placeholders that are no plain numbers. */
  words: Record<string, string>;
  query: ReportSentence['query'];
}

type Rule = (facts: Facts) => Statement | null;

/** Clippings below which percentages say little. */
const few = 10;

const figure = ({ blockOf }: Facts, key: string): ReportFigure | undefined =>
  blockOf('figures')?.figures.find((one) => one.key === key);
const clippingsOf = (facts: Facts): number => figure(facts, 'clippings')?.value ?? 0;
const whole = ({ start, end, brand }: Facts, more: object = {}): ReportSentence['query'] => ({
  ...{ start, end, brand: brand.id },
  ...more,
});

/** Returns the first row of a section with its value; undefined: the section has none. */
function top({ blockOf }: Facts, kind: ReportSectionKind) {
  const chart = blockOf(kind)?.chart;
  const row = chart?.rows[0];
  const value = chart?.series[0]?.values[0];
  return row && value ? { ...row, value } : undefined;
}

/** Returns the values of the brand over time with the day that each begins with. */
function course({ blockOf, brand }: Facts) {
  const chart = blockOf('coverage')?.chart;
  const values = chart?.series.find(({ key }) => key === brand.id)?.values ?? [];
  return (chart?.rows ?? []).map(({ key }, at) => ({ day: key, value: values[at] ?? 0 }));
}

function total(facts: Facts): Statement | null {
  const count = clippingsOf(facts);
  return {
    key: count === 0 ? 'none' : 'total',
    numbers: count === 0 ? {} : { count },
    words: { brand: facts.brand.name },
    query: count === 0 ? null : whole(facts),
  };
}

function change(facts: Facts): Statement | null {
  const clippings = figure(facts, 'clippings');
  if (!clippings?.value || clippings.previous === null) return null;
  const { value, previous, growth } = clippings;
  if (previous === 0) return { key: 'first', numbers: {}, words: {}, query: null };
  if (value === previous) return { key: 'same', numbers: {}, words: {}, query: null };
  return {
    key: value > previous ? 'more' : 'fewer',
    numbers: { previous },
    words: { percent: facts.write.percent(Math.abs(growth ?? 0)) },
    query: null,
  };
}

function tooFew(facts: Facts): Statement | null {
  const count = clippingsOf(facts);
  return count > 0 && count < few ? { key: 'few', numbers: {}, words: {}, query: null } : null;
}

function stories(facts: Facts): Statement | null {
  const count = figure(facts, 'stories')?.value ?? 0;
  return count > 0 && count < clippingsOf(facts)
    ? { key: 'stories', numbers: { count }, words: {}, query: null }
    : null;
}

/** Returns the key of a sentence about a bucket of this length, in days. */
const peakKey = (length: number): string => (length <= 1 ? 'peak' : length <= 7 ? 'peak_week' : 'peak_month');

function peak(facts: Facts): Statement | null {
  const days = course(facts);
  const highest = days.toSorted((a, b) => b.value - a.value)[0];
  if (!highest || highest.value < 2 || days.length < 3) return null;
  const isAlone = days.filter(({ value }) => value === highest.value).length === 1;
  const length = daysBetween(days[0]!.day, days[1]!.day);
  if (!isAlone) return null;
  const query = length <= 1 ? whole(facts, { start: highest.day, end: highest.day }) : null;
  return {
    key: peakKey(length),
    numbers: { count: highest.value },
    words: { day: facts.write.day(highest.day) },
    query,
  };
}

function peakNote(facts: Facts): Statement | null {
  const said = peak(facts);
  const highest = course(facts).toSorted((a, b) => b.value - a.value)[0];
  const note = facts.blockOf('coverage')?.chart?.notes.find(({ row }) => row === highest?.day);
  return said && note ? { key: 'peak_note', numbers: {}, words: { text: note.text }, query: null } : null;
}

function quiet(facts: Facts): Statement | null {
  const days = course(facts);
  if (days.length < 7 || days.length < 2 || daysBetween(days[0]!.day, days[1]!.day) > 1) return null;
  const count = days.filter(({ value }) => value === 0).length;
  return count > 0 && clippingsOf(facts) > 0 ? { key: 'quiet', numbers: { count }, words: {}, query: null } : null;
}

const leading =
  (kind: 'outlets' | 'countries' | 'tags', name: string, filter: string): Rule =>
  (facts) => {
    const found = top(facts, kind);
    if (!found || found.value < 2) return null;
    return {
      key: name,
      numbers: { count: found.value },
      words: { [name]: found.name, percent: facts.write.percent(found.value / clippingsOf(facts)) },
      query: whole(facts, { [filter]: [found.key] }),
    };
  };

function tone(facts: Facts): Statement | null {
  const chart = facts.blockOf('tone')?.chart;
  const row = chart?.rows.findIndex(({ key }) => key === facts.brand.id) ?? -1;
  const count = (name: string) => chart?.series.find(({ key }) => key === name)?.values[row] ?? 0;
  const [positive, neutral, negative] = [count('positive'), count('neutral'), count('negative')];
  const known = positive + neutral + negative;
  if (known < few) return null;
  const { percent } = facts.write;
  return {
    key: 'tone',
    numbers: {},
    words: {
      positive: percent(positive / known),
      neutral: percent(neutral / known),
      negative: percent(negative / known),
    },
    query: whole(facts, { sentiments: ['positive', 'neutral', 'negative'] }),
  };
}

function unsure(facts: Facts): Statement | null {
  const chart = facts.blockOf('tone')?.chart;
  const row = chart?.rows.findIndex(({ key }) => key === facts.brand.id) ?? -1;
  const count = chart?.series.find(({ key }) => key === 'unsure')?.values[row] ?? 0;
  return count > 0
    ? { key: 'unsure', numbers: { count }, words: {}, query: whole(facts, { sentiments: ['unsure'] }) }
    : null;
}

function share(facts: Facts): Statement | null {
  const figures = facts.blockOf('share')?.figures ?? [];
  const [leader] = figures;
  const own = figures.find(({ key }) => key === facts.brand.id);
  if (!leader?.value || own?.value === undefined || own.value === null) return null;
  const { percent } = facts.write;
  if (leader.key === own.key)
    return { key: 'share_first', numbers: {}, words: { brand: own.label, percent: percent(own.value) }, query: null };
  return {
    key: 'share_behind',
    numbers: {},
    words: { leader: leader.label, brand: own.label, percent: percent(leader.value), own: percent(own.value) },
    query: null,
  };
}

function impressions(facts: Facts): Statement | null {
  const found = figure(facts, 'impressions');
  if (!found?.value) return null;
  const { number, percent } = facts.write;
  const key =
    !found.growth || clippingsOf(facts) < few
      ? 'impressions'
      : found.growth > 0
        ? 'impressions_more'
        : 'impressions_fewer';
  return {
    key,
    numbers: {},
    words: { value: number(found.value), percent: percent(Math.abs(found.growth ?? 0)) },
    query: whole(facts),
  };
}

function worth(facts: Facts): Statement | null {
  const value = figure(facts, 'hf_value')?.value;
  return value ? { key: 'value', numbers: {}, words: { value: facts.write.money(value) }, query: whole(facts) } : null;
}

function best(facts: Facts): Statement | null {
  const [piece] = facts.blockOf('clippings')?.pieces ?? [];
  if (!piece?.outlet || !piece.hf_value) return null;
  return { key: 'best', numbers: {}, words: { headline: piece.headline, outlet: piece.outlet }, query: null };
}

/** Returns the first row of a section that no filter of the coverage names. */
const leadingWord =
  (kind: 'topics' | 'messages' | 'spokespeople', name: 'topic' | 'message' | 'speaker'): Rule =>
  (facts) => {
    const found = top(facts, kind);
    if (!found || found.value < 2) return null;
    const percent = facts.write.percent(found.value / clippingsOf(facts));
    return { key: name, numbers: { count: found.value }, words: { [name]: found.name, percent }, query: null };
  };

/** The kinds of sentences in the order in which they are read. Most are left out where there is nothing to say. */
const rules: readonly Rule[] = [
  total,
  change,
  stories,
  tooFew,
  share,
  peak,
  peakNote,
  quiet,
  leading('outlets', 'outlet', 'outlets'),
  leading('countries', 'country', 'countries'),
  leading('tags', 'tag', 'tags'),
  leadingWord('topics', 'topic'),
  leadingWord('messages', 'message'),
  leadingWord('spokespeople', 'speaker'),
  tone,
  unsure,
  impressions,
  worth,
  best,
];

/** Returns what can be said about the sections of a report, in words that are still to be chosen. */
export const statementsOf = (facts: Facts): Statement[] =>
  clippingsOf(facts) === 0 ? [total(facts)!] : rules.flatMap((rule) => rule(facts) ?? []);
