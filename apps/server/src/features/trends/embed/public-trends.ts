import type { PublicTrends } from '@masthead/contract';
import { notFound } from '../../../platform/http/failure.ts';
import type { Services } from '../../../platform/services.ts';
import { acrossBrands } from '../../access/index.ts';
import { type Frame, membersOf } from '../answers/frame.ts';
import { listNews } from '../answers/news.queries.ts';
import { bucketsOf, daysOf, intervalOf, valuesOf } from '../answers/span.ts';
import { listMemberDays } from '../answers/sums.queries.ts';
import { findEmbedded } from '../groups/groups.queries.ts';

type Needs = Pick<Services, 'db' | 'clock'>;

const headlinesShown = 10;
/** Members that the page tells apart; the smaller ones are left out of its curves, not of its shares. */
const curvesShown = 8;
const count = 'stories' as const;

async function headlinesOf(db: Needs['db'], { days, group }: Pick<Frame, 'days'> & { group: { counting_id: string } }) {
  const question = { countingId: group.counting_id, members: [], terms: [], count, after: null, limit: headlinesShown };
  return (await listNews(db, days, question)).slice(0, headlinesShown).map((row) => ({
    headline: row.headline,
    url: row.url,
    outlet: row.outlet_name,
    language: row.language,
    published_at: row.published_at,
  }));
}

/** Returns sums and headlines of a group by its public address, and nothing else. Throws 404. */
export async function publicTrends({ db, clock }: Needs, token: string): Promise<PublicTrends> {
  const group = await findEmbedded(acrossBrands(db), token);
  if (!group) throw notFound();
  const days = daysOf({}, clock);
  const interval = intervalOf(days);
  const [members, rows, headlines] = await Promise.all([
    membersOf(db, group),
    listMemberDays(db, group.counting_id, days, count),
    headlinesOf(db, { days, group }),
  ]);
  const byMember = Map.groupBy(rows, ({ member }) => member);
  const voices = members
    .map(({ member, name }) => {
      const own = byMember.get(member) ?? [];
      return { name, value: own.reduce((sum, { value }) => sum + value, 0), values: valuesOf(own, days, interval) };
    })
    .sort((a, b) => b.value - a.value);
  const total = voices.reduce((sum, { value }) => sum + value, 0);
  return {
    name: group.name,
    period: days,
    count,
    members: voices.map(({ name, value }) => ({ name, value, share: total > 0 ? value / total : 0 })),
    interval,
    buckets: bucketsOf(days, interval),
    series: voices.slice(0, curvesShown).map(({ name, values }) => ({ name, values })),
    headlines,
  };
}
