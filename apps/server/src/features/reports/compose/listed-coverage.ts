import { countClippings, listClippings } from '../../clippings/index.ts';
import { blockOf, type Compose, figureOf } from './counting.ts';
import { pieceOf } from './pieces.ts';

const mostListed = 100;

/** Composes the coverage of a live page: the newest clippings that its filters let through, and their number. */
export const listedCoverage: Compose = async ({ db, own, report, rate, timezone, say }) => {
  const { start, end } = own.query;
  const filter = { count: 'stories' as const, ...report.live?.filters, start, end };
  const { total } = await countClippings(db, own.scope, filter);
  const rows = await listClippings(db, own.scope, filter, { sort: 'newest', after: null, limit: mostListed });
  const isStories = filter.count === 'stories';
  return blockOf('clippings', say('clippings.title'), {
    figures: [
      figureOf(filter.count, say(isStories ? 'metrics.count.stories' : 'metrics.measures.clippings'), 'whole', {
        value: total,
      }),
    ],
    pieces: rows.slice(0, mostListed).map((row) => pieceOf(row, { rate, timezone })),
    definition: total > mostListed ? say('reports.live.newest', { shown: mostListed, count: total }) : null,
  });
};
