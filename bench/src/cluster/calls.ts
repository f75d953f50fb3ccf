import type { Call, Filled } from './fill.ts';
import { firms, textOf } from './texts.ts';

interface UserCall {
  name: string;
  ask(call: Call, records: Filled): Promise<unknown>;
}

const [firm = ''] = firms;
/** Words of a few documents each. */
const rareWords = [5, 105].flatMap((at) => /\bx\w+/.exec(textOf(at).body) ?? []);
const wholeDays = ({ start, end }: Filled) => ({ start: `${start}T00:00:00Z`, end: `${end}T00:00:00Z` });
const streamOf = ({ streamIds }: Filled) => ({ stream_id: streamIds[0] ?? '' });

/**
 * Calls that people make as they work: around every page, streams, coverage, trends, journalists, newsroom. Answers are compared in full with two
 * exceptions: the time of a preview (`as_of`) with its rate until then (`per_day`), and the numbers of a preview of common words, which are projected from as many documents as can be
 * read in 120 ms.
 */
export const userCalls: readonly UserCall[] = [
  { name: 'user', ask: (call) => call('user.show') },
  {
    name: 'streams with counts',
    ask: (call, { brandId }) => call('streams.index', { query: { brand: brandId, include: 'counts' } }),
  },
  {
    name: 'mentions',
    ask: (call, records) => call('mentions.index', { params: streamOf(records), query: { limit: 25 } }),
  },
  {
    name: 'mentions with a word',
    ask: (call, records) =>
      call('mentions.index', { params: streamOf(records), query: { limit: 25, search: 'Copenhagen museum' } }),
  },
  {
    name: 'mentions, filtered stories',
    ask: (call, records) =>
      call('mentions.index', {
        params: streamOf(records),
        query: { ...wholeDays(records), limit: 25, view: 'stories', countries: ['DK', 'SE'] },
      }),
  },
  {
    name: 'chart of mentions',
    ask: (call, records) => call('mentions.chart', { params: streamOf(records), query: wholeDays(records) }),
  },
  {
    name: 'explanation of a mention',
    ask: (call, { mentionId }) => call('mentions.explain', { params: { mention_id: mentionId } }),
  },
  {
    name: 'preview, rare words',
    ask: async (call, { brandId }) => {
      const [main = '', ...others] = rareWords;
      const body = { brand_id: brandId, name: main, main_search_term: main, alternative_spellings: others };
      const { data, meta } = await call('streams.preview', { body });
      const { as_of: _, per_day: __, ...told } = meta;
      return { data, meta: told };
    },
  },
  {
    name: 'preview, common words',
    ask: async (call, { brandId }) => {
      const body = { brand_id: brandId, name: firm, main_search_term: firm, required_any_words: ['harbour', 'museum'] };
      const { data, meta } = await call('streams.preview', { body });
      return { found: data.map(({ copies: _, ...mention }) => mention), advice: meta.advice };
    },
  },
  {
    name: 'clippings',
    ask: (call, { brandId }) => call('clippings.index', { query: { brand: brandId, limit: 25 } }),
  },
  {
    name: 'number of clippings',
    ask: (call, { brandId }) => call('clippings.count', { query: { brand: brandId } }),
  },
  {
    name: 'dashboard',
    ask: (call, records) =>
      call('metrics.dashboard.clippings', { query: { brands: [records.brandId], ...wholeDays(records) } }),
  },
  {
    name: 'top outlets',
    ask: (call, records) =>
      call('metrics.clippings.top-outlets', { query: { brands: [records.brandId], ...wholeDays(records) } }),
  },
  {
    name: 'news of trends',
    ask: (call, { start, end }) => call('trends.news', { query: { start, end, limit: 25 } }),
  },
  {
    name: 'news of a group',
    ask: (call, { groupId, start, end }) =>
      call('trends.news', { query: { group: groupId, subjects: ['m1'], start, end, limit: 25 } }),
  },
  {
    name: 'leaderboard of a group',
    ask: (call, { groupId, start, end }) => call('trends.leaderboard', { query: { group: groupId, start, end } }),
  },
  {
    name: 'network of names',
    ask: (call, { groupId, start, end }) => call('trends.network', { query: { group: groupId, start, end } }),
  },
  {
    name: 'discover: words',
    ask: (call, { brandId }) => call('connect.discover', { query: { brand: brandId, search: 'sues', limit: 25 } }),
  },
  {
    name: 'discover: a competitor',
    ask: (call, { brandId }) => call('connect.discover', { query: { brand: brandId, competitor: firm, limit: 25 } }),
  },
  {
    name: 'newsrooms',
    ask: (call, { brandId }) => call('newsrooms.index', { query: { brands: [brandId] } }),
  },
  {
    name: 'stories',
    ask: (call, { brandId }) => call('stories.index', { query: { brands: [brandId], limit: 25 } }),
  },
];
