import { limits } from '@masthead/contract';
import { localeOf } from '@masthead/i18n';
import {
  countHashtags,
  countWithMessage,
  listBestQuotes,
  listCountedAuthors,
  listCountedMessages,
  listCountedSpeakers,
} from '../../clippings/index.ts';
import { type ClippingTerm, termsOfClippings } from '../../trends/index.ts';
import { blockOf, type Compose, type Counting, countsOf, figureOf, groupsOf } from './counting.ts';
import { pieceOf } from './pieces.ts';

const mostRows = 15;
/** The figure of clippings with any key message. */
export const anyMessage = 'any';
/** Messages whose shares are written as figures; the chart has all. */
const mostShares = 8;
const mostQuotes = 6;
const mostRising = 5;

const rowsOf = (terms: readonly ClippingTerm[]) =>
  terms.slice(0, mostRows).map(({ kind, key, name, clippings }) => ({ key: `${kind} ${key}`, name, value: clippings }));

async function findTerms({ db, own, language, subject, before: { from, until } }: Counting) {
  const before = { ...own.query, start: from.toISOString(), end: until.toISOString() };
  const found = await termsOfClippings(db, own.scope, {
    ...{ filter: own.query, before, language, without: [subject.name] },
  });
  const { totals } = (await groupsOf(own)).clippings;
  return { ...found, total: totals.current };
}

/** Terms of the texts by their counting: two sections show them. */
const termsOf = new WeakMap<Counting, ReturnType<typeof findTerms>>();

function readTexts(counting: Counting): ReturnType<typeof findTerms> {
  const terms = termsOf.get(counting) ?? findTerms(counting);
  termsOf.set(counting, terms);
  return terms;
}

/** Says which names or topics are more frequent than before. */
function rising({ say, language }: Counting, terms: readonly ClippingTerm[]) {
  const names = terms.filter(({ isRising }) => isRising).slice(0, mostRising);
  if (names.length === 0) return [];
  const list = new Intl.ListFormat(localeOf(language), { type: 'conjunction' });
  const text = say('reports.sentences.rising', { names: list.format(names.map(({ name }) => name)) });
  return [{ key: 'rising', text, numbers: {}, query: null }];
}

/** Composes what the texts of the clippings are about. */
export const topics: Compose = async (counting) => {
  const { say } = counting;
  const { topics: found, read, total } = await readTexts(counting);
  if (found.length === 0) return null;
  return blockOf('topics', say('reports.sections.topics'), {
    chart: countsOf(counting, say('reports.columns.topic'), rowsOf(found)),
    sentences: rising(counting, found),
    definition: say('reports.definitions.topics', { read, total }),
  });
};

/** Composes whom and what the texts of the clippings name, but the brand itself. */
export const names: Compose = async (counting) => {
  const { say } = counting;
  const { names: found, read, total } = await readTexts(counting);
  if (found.length === 0) return null;
  return blockOf('names', say('reports.sections.names'), {
    chart: countsOf(counting, say('reports.columns.name'), rowsOf(found)),
    sentences: rising(counting, found),
    definition: say('reports.definitions.names', { read, total }),
  });
};

/** Composes who wrote the articles, as far as they say so. */
export const authors: Compose = async (counting) => {
  const { db, own, say } = counting;
  const longestKey = limits.reportRowKey;
  const found = await listCountedAuthors(db, own.scope, own.query, { limit: mostRows, longestKey });
  if (found.length === 0) return null;
  const { current: total } = (await groupsOf(own)).clippings.totals;
  return blockOf('authors', say('reports.sections.authors'), {
    chart: countsOf(
      counting,
      say('reports.columns.author'),
      found.map(({ key, name, clippings }) => ({ key, name, value: clippings })),
    ),
    definition: say('reports.definitions.authors', { named: found[0]!.named, total }),
  });
};

/** Composes which hashtags the posts of networks have. */
export const hashtags: Compose = async (counting) => {
  const { db, own, say } = counting;
  const filter = { ...own.query, start: own.query.start! };
  const longestKey = limits.reportRowKey;
  const { posts, hashtags: found } = await countHashtags(db, own.scope, filter, { limit: mostRows, longestKey });
  if (found.length === 0) return null;
  return blockOf('hashtags', say('reports.sections.hashtags'), {
    chart: countsOf(
      counting,
      say('reports.columns.hashtag'),
      found.map(({ hashtag, clippings }) => ({ key: hashtag, name: `#${hashtag}`, value: clippings })),
    ),
    definition: say('reports.definitions.hashtags', { count: posts }),
  });
};

/** Composes which key messages of the brand the clippings carry. */
export const messages: Compose = async (counting) => {
  const { db, own, say } = counting;
  const found = await listCountedMessages(db, own.scope, own.query);
  if (found.length === 0) return null;
  const { current: total } = (await groupsOf(own)).clippings.totals;
  const any = await countWithMessage(db, own.scope, own.query);
  const shareOf = (value: number) => (total === 0 ? null : value / total);
  const quotes = await listBestQuotes(db, own.scope, own.query, { of: 'messages', limit: mostQuotes });
  return blockOf('messages', say('reports.sections.messages'), {
    figures: [
      figureOf(anyMessage, say('reports.with_message'), 'share', { value: shareOf(any) }),
      ...found
        .slice(0, mostShares - 1)
        .map(({ id, name, clippings }) => figureOf(id, name, 'share', { value: shareOf(clippings) })),
    ],
    chart: countsOf(
      counting,
      say('reports.columns.message'),
      found.slice(0, mostRows).map(({ id, name, clippings }) => ({ key: id, name, value: clippings })),
    ),
    pieces: quotes.map((row) => pieceOf(row, counting)),
    definition: say('reports.definitions.messages'),
  });
};

/** Composes who is quoted in the clippings, the spokespeople of the brand with their roles. */
export const spokespeople: Compose = async (counting) => {
  const { db, own, say } = counting;
  const found = await listCountedSpeakers(db, own.scope, own.query, mostRows);
  if (found.length === 0) return null;
  const quotes = await listBestQuotes(db, own.scope, own.query, { of: 'speakers', limit: mostQuotes });
  return blockOf('spokespeople', say('reports.sections.spokespeople'), {
    chart: countsOf(
      counting,
      say('reports.columns.person'),
      found.map(({ key, name, role, clippings }) => ({
        ...{ key, value: clippings },
        name: role ? `${name}, ${role}` : name,
      })),
    ),
    pieces: quotes.map((row) => pieceOf(row, counting)),
    definition: say('reports.definitions.spokespeople'),
  });
};
