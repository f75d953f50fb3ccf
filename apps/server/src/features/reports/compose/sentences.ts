import type { ReportSectionKind } from '@masthead/contract';
import { addDays, daysBetween } from '@masthead/measuring';
import { clippingsOf, type Facts, few, figure, type Rule, type Statement, top, whole } from './facts.ts';
import {
  countries,
  driver,
  leadingThree,
  mediaType,
  mostRead,
  newOutlets,
  replies,
  shareChange,
  story,
  targets,
  tierA,
  toneChange,
  usual,
} from './reasons.ts';

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
  const query = whole(facts, facts.before);
  if (previous === 0) return { key: 'first', numbers: {}, words: {}, query: null };
  if (value === previous) return { key: 'same', numbers: {}, words: {}, query };
  return {
    key: value > previous ? 'more' : 'fewer',
    numbers: { previous },
    words: { percent: facts.write.percent(Math.abs(growth ?? 0)) },
    query,
  };
}

function tooFew(facts: Facts): Statement | null {
  const count = clippingsOf(facts);
  return count > 0 && count < few ? { key: 'few', numbers: {}, words: {}, query: null } : null;
}

function stories(facts: Facts): Statement | null {
  const count = figure(facts, 'stories')?.value ?? 0;
  return count > 0 && count < clippingsOf(facts)
    ? { key: 'stories', numbers: { count }, words: {}, query: whole(facts, { count: 'stories' }) }
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
  const next = days[days.indexOf(highest) + 1]?.day;
  const start = highest.day < facts.start ? facts.start : highest.day;
  const query = whole(facts, { start, end: next ? addDays(next, -1) : facts.end });
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
  // Where most days are quiet, that says nothing about them.
  return count > 0 && count <= days.length / 2
    ? { key: 'quiet', numbers: { count }, words: {}, query: whole(facts) }
    : null;
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
    return {
      ...{ key: 'share_first', numbers: {}, query: whole(facts) },
      words: { brand: own.label, percent: percent(own.value) },
    };
  return {
    key: 'share_behind',
    numbers: {},
    words: { leader: leader.label, brand: own.label, percent: percent(leader.value), own: percent(own.value) },
    query: whole(facts, { brand: leader.key }),
  };
}

/** Returns true for a single clipping, which is not spoken of in the plural. */
const isAlone = (facts: Facts): boolean => clippingsOf(facts) === 1;

function impressions(facts: Facts): Statement | null {
  const found = figure(facts, 'impressions');
  if (!found?.value) return null;
  const { number, percent } = facts.write;
  const bare = isAlone(facts) ? 'impressions_alone' : 'impressions';
  const change = (found.growth ?? 0) > 0 ? 'impressions_more' : 'impressions_fewer';
  const key = !found.growth || clippingsOf(facts) < few ? bare : change;
  return {
    key,
    numbers: {},
    words: { value: number(found.value), percent: percent(Math.abs(found.growth ?? 0)) },
    query: whole(facts),
  };
}

function worth(facts: Facts): Statement | null {
  const value = figure(facts, 'hf_value')?.value;
  const key = isAlone(facts) ? 'value_alone' : 'value';
  return value ? { key, numbers: {}, words: { value: facts.write.money(value) }, query: whole(facts) } : null;
}

function best(facts: Facts): Statement | null {
  const [piece] = facts.blockOf('clippings')?.pieces ?? [];
  if (!piece?.outlet || !piece.hf_value || isAlone(facts)) return null;
  const day = piece.published_on;
  return {
    ...{ key: 'best', numbers: {}, words: { headline: piece.headline, outlet: piece.outlet } },
    query: whole(facts, { start: day, end: day, clipping: piece.id }),
  };
}

/** Returns the post with the most reactions. */
function leadingPost(facts: Facts): Statement | null {
  const found = top(facts, 'engagement');
  if (!found || found.value < 2) return null;
  return {
    ...{ key: 'leading_post', numbers: { count: found.value }, words: { headline: found.name }, query: null },
    row: { section: 'engagement', key: found.key },
  };
}

/** Returns the first row of a section that no filter of the coverage names. */
const leadingWord =
  (kind: 'topics' | 'messages' | 'spokespeople', name: 'topic' | 'message' | 'speaker'): Rule =>
  (facts) => {
    const found = top(facts, kind);
    if (!found || found.value < 2) return null;
    const percent = facts.write.percent(found.value / clippingsOf(facts));
    return {
      ...{ key: name, numbers: { count: found.value }, words: { [name]: found.name, percent }, query: null },
      row: { section: kind, key: found.key },
    };
  };

/** Sentences of the summary in the order in which they are read. Most are left out if there is nothing to say. */
const summaryRules: readonly Rule[] = [
  ...[total, change, usual, driver, stories, story, tooFew],
  ...[share, shareChange, peak, peakNote],
  leading('outlets', 'outlet', 'outlets'),
  leadingWord('messages', 'message'),
  leadingWord('spokespeople', 'speaker'),
  ...[tone, toneChange, impressions, worth, targets, best, leadingPost, mostRead, replies],
];

/** Sentences shown in the section that they are about. */
const sectionRules: Partial<Record<ReportSectionKind, readonly Rule[]>> = {
  coverage: [quiet],
  tone: [unsure],
  outlets: [leadingThree, newOutlets, tierA],
  countries: [leading('countries', 'country', 'countries'), countries],
  media_types: [mediaType],
  tags: [leading('tags', 'tag', 'tags')],
  topics: [leadingWord('topics', 'topic')],
};

/** Returns true for a section that has sentences of its own. */
export const speaksForItself = (kind: ReportSectionKind): boolean => kind in sectionRules;

const isEmpty = (facts: Facts): boolean => clippingsOf(facts) === 0;
const saidBy = (rules: readonly Rule[], facts: Facts): Statement[] => rules.flatMap((rule) => rule(facts) ?? []);

/** Returns what the summary says about the sections of a report, in words that are still to be chosen. */
export const statementsOf = (facts: Facts): Statement[] =>
  saidBy(isEmpty(facts) ? [total, mostRead, replies] : summaryRules, facts);

/** Returns what a section says about itself. */
export const statementsOfSection = (facts: Facts, kind: ReportSectionKind): Statement[] =>
  isEmpty(facts) ? [] : saidBy(sectionRules[kind] ?? [], facts);
