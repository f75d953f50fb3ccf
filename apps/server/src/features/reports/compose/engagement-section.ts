import { growth } from '@masthead/measuring';
import { listLeadingPosts, type PostCounts, sumPosts } from '../../clippings/index.ts';
import { blockOf, type Compose, countsOf, figureOf } from './counting.ts';
import { shortened } from './shortened.ts';

const mostRows = 15;
const measures = ['engagement', 'likes', 'comments', 'shares', 'views'] as const satisfies readonly (
  | keyof PostCounts
  | 'engagement'
)[];

/** Composes how people reacted to the posts among the clippings. A count that no network tells is left out, and is not 0. */
export const engagement: Compose = async (counting) => {
  const { db, own, before, say } = counting;
  const sums = await sumPosts(db, own.scope, own.query);
  if (sums.known === 0) return null;
  const past = { ...own.query, start: before.from.toISOString(), end: before.until.toISOString() };
  const previous = await sumPosts(db, own.scope, past);
  const posts = await listLeadingPosts(db, own.scope, own.query, mostRows);
  const label = { engagement: say('social.export.engagement') };
  const chart = countsOf(
    counting,
    say('reports.columns.post'),
    posts.map(({ id, headline, outlet_name: outlet, engagement: value }) => ({
      ...{ key: id, value },
      name: outlet ? `${outlet}: ${shortened(headline)}` : shortened(headline),
    })),
  );
  return blockOf('engagement', say('reports.sections.engagement'), {
    figures: measures
      .filter((name) => sums[name] !== null || previous[name] !== null)
      .map((name) =>
        figureOf(name, name === 'engagement' ? label.engagement : say(`reports.columns.${name}`), 'whole', {
          ...{ value: sums[name], previous: previous[name] },
          growth: sums[name] === null || previous[name] === null ? null : growth(previous[name], sums[name]),
        }),
      ),
    chart:
      posts.length === 0
        ? null
        : {
            ...chart,
            series: chart.series.map((series) => ({ ...series, key: 'engagement', name: label.engagement })),
          },
    definition: say('reports.definitions.engagement', { known: sums.known, total: sums.posts }),
  });
};
