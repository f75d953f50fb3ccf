import { clippingsOf, few, figure, type Rule, type Statement, top, whole } from './facts.ts';

/** Sentences about why figures are what they are: what is usual, what has changed, and what leads. */

/** Periods before this one that are needed to say what is usual. */
const leastPast = 3;
/** Change of a share that is worth a sentence. */
const leastShareChange = 0.01;
const leastToneChange = 0.05;

/** Says how the number of clippings compares with what is usual for the brand. */
export const usual: Rule = (facts) => {
  const { past } = facts.background;
  const count = clippingsOf(facts);
  if (past.length < leastPast || count < few) return null;
  const [low, high] = [Math.min(...past), Math.max(...past)];
  const key = count > high ? 'highest' : count < low ? 'lowest' : 'usual';
  return {
    key,
    numbers: { periods: past.length, ...(key === 'usual' && { low, high }) },
    words: {},
    query: whole(facts),
  };
};

/** Says which outlet has most to do with a rise or a fall. */
export const driver: Rule = (facts) => {
  const { value, previous } = figure(facts, 'clippings') ?? {};
  if (!value || !previous || value === previous) return null;
  const isRise = value > previous;
  const most = isRise ? facts.background.riser : facts.background.faller;
  const count = most ? most.change * (isRise ? 1 : -1) : 0;
  if (!most || count < 2) return null;
  return {
    ...{ key: isRise ? 'outlet_up' : 'outlet_down', numbers: { count }, words: { outlet: most.name } },
    query: whole(facts, { outlets: [most.id] }),
  };
};

/** Says which story was taken up most. */
export const story: Rule = ({ background: { story: found } }) => {
  if (!found || found.clippings < 3) return null;
  const { id, headline, clippings, outlets } = found;
  return {
    ...{ key: outlets > 1 ? 'story' : 'story_alone', numbers: { count: clippings, ...(outlets > 1 && { outlets }) } },
    ...{ words: { headline }, query: null, row: { section: 'stories', key: id } },
  };
};

/** Says how the share among the compared brands has changed. */
export const shareChange: Rule = (facts) => {
  const { blockOf, background, brand, write } = facts;
  const { shareBefore } = background;
  const { percent } = write;
  const now = blockOf('share')?.figures.find(({ key }) => key === brand.id)?.value;
  if (shareBefore === null || now === null || now === undefined) return null;
  if (Math.abs(now - shareBefore) < leastShareChange) return null;
  return {
    ...{ key: now > shareBefore ? 'share_up' : 'share_down', numbers: {}, query: whole(facts) },
    words: { brand: brand.name, now: percent(now), before: percent(shareBefore) },
  };
};

/** Says which tone has become more frequent. */
export const toneChange: Rule = (facts) => {
  const { blockOf, background, brand, write } = facts;
  const { toneBefore } = background;
  const chart = blockOf('tone')?.chart;
  const row = chart?.rows.findIndex(({ key }) => key === brand.id) ?? -1;
  const count = (name: string) => chart?.series.find(({ key }) => key === name)?.values[row] ?? 0;
  const known = count('positive') + count('neutral') + count('negative');
  const knownBefore = toneBefore.positive + toneBefore.neutral + toneBefore.negative;
  if (known < few || knownBefore < few) return null;
  const shares = (['positive', 'negative'] as const).map((name) => ({
    ...{ name, now: count(name) / known, before: toneBefore[name] / knownBefore },
  }));
  const [most] = shares.toSorted((a, b) => b.now - b.before - (a.now - a.before));
  if (!most || most.now - most.before < leastToneChange) return null;
  return {
    ...{ key: most.name === 'positive' ? 'tone_better' : 'tone_worse', numbers: {} },
    words: { now: write.percent(most.now), before: write.percent(most.before) },
    query: whole(facts, { sentiments: [most.name] }),
  };
};

/** Says how many targets are reached. */
export const targets: Rule = ({ blockOf }) => {
  const wanted = blockOf('kpi')?.figures.filter(({ target }) => target !== null) ?? [];
  const count = wanted.filter(({ value, target }) => value !== null && value >= target!).length;
  if (wanted.length === 0) return null;
  return { key: 'targets', numbers: { count, total: wanted.length }, words: {}, query: null };
};

/** Says how much of the coverage the three leading outlets have. */
export const leadingThree: Rule = (facts) => {
  const chart = facts.blockOf('outlets')?.chart;
  const values = chart?.series[0]?.values ?? [];
  if (values.length < 5 || clippingsOf(facts) < few) return null;
  const share = values.slice(0, 3).reduce<number>((sum, value) => sum + (value ?? 0), 0) / clippingsOf(facts);
  return {
    ...{ key: 'outlets_three', numbers: {}, words: { percent: facts.write.percent(share) } },
    query: whole(facts, { outlets: chart!.rows.slice(0, 3).map(({ key }) => key) }),
  };
};

/** Says how many outlets are new. It says nothing of a brand without a past. */
export const newOutlets: Rule = ({ background: { newOutlets: count, past } }) =>
  count > 0 && past.length > 0
    ? {
        ...{ key: 'new_outlets', numbers: { count }, words: {}, query: null },
        row: { section: 'new_outlets', key: 'all' },
      }
    : null;

export const tierA: Rule = (facts) => {
  const count = facts.background.tierA ?? 0;
  if (count === 0) return null;
  const percent = facts.write.percent(count / clippingsOf(facts));
  return { key: 'tier_a', numbers: { count }, words: { percent }, query: whole(facts, { tiers: ['aplus'] }) };
};

export const countries: Rule = (facts) => {
  const count = facts.blockOf('countries')?.chart?.rows.length ?? 0;
  return count > 1 ? { key: 'countries', numbers: { count }, words: {}, query: whole(facts) } : null;
};

export const mediaType: Rule = (facts): Statement | null => {
  const found = top(facts, 'media_types');
  const rows = facts.blockOf('media_types')?.chart?.rows.length ?? 0;
  if (!found || rows < 2) return null;
  const words = { type: found.name, percent: facts.write.percent(found.value / clippingsOf(facts)) };
  return { key: 'media_type', numbers: { count: found.value }, words, query: whole(facts, { types: [found.key] }) };
};

/** Says which story of the newsrooms was read most. */
export const mostRead: Rule = (facts) => {
  const found = top(facts, 'newsroom');
  if (!found || found.value < 2) return null;
  return { key: 'most_read', numbers: { count: found.value }, words: { headline: found.name }, query: null };
};

/** Says how many recipients of e-mails replied. */
export const replies: Rule = ({ blockOf }) => {
  const count = blockOf('emails')?.figures.find(({ key }) => key === 'replied')?.value ?? 0;
  return count > 0 ? { key: 'mail_replies', numbers: { count }, words: {}, query: null } : null;
};
