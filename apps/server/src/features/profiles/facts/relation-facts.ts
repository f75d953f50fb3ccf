import { neglectedAfterDays, type RelationFacts } from '@masthead/contract';
import { before, days } from '../../../platform/clock/index.ts';
import { invalidField } from '../../../platform/http/failure.ts';
import type { Call } from '../../access/index.ts';
import {
  findTimezone,
  listNeglected,
  listUnanswered,
  sumByGroup,
  sumByMonth,
  sumByOutlet,
  sumByRelation,
  sumCovered,
} from './facts.queries.ts';

const usual = days(365);
const longest = days(3 * 366);
/** Days that a relation has for a reply before an e-mail counts as unanswered. */
const replyWithin = days(3);

const outletOf = ({ outlet_id, outlet_name }: { outlet_id: string | null; outlet_name: string | null }) =>
  outlet_id && outlet_name !== null ? { id: outlet_id, name: outlet_name } : null;

/** Returns the facts of the relations of brands over a period of at most three years. Throws 422. */
export async function relationFacts({
  db,
  scope,
  query,
  clock,
}: Call<'connect.facts'>): Promise<{ data: RelationFacts }> {
  const end = query.end ?? clock.now().toISOString();
  const start = query.start ?? before(new Date(end), usual).toISOString();
  const length = Date.parse(end) - Date.parse(start);
  if (length <= 0 || length > longest) throw invalidField('end', 'date');
  const period = { start, end };
  const earlier = { start: new Date(Date.parse(start) - length).toISOString(), end: start };
  const now = clock.now();
  const year = { start: before(now, days(365)).toISOString(), end: now.toISOString() };
  const [totals, previous, months, relations, outlets, groups, unanswered, neglected] = await Promise.all([
    sumCovered(db, scope, period),
    sumCovered(db, scope, earlier),
    sumByMonth(db, scope, period, await findTimezone(db, scope)),
    sumByRelation(db, scope, period, earlier),
    sumByOutlet(db, scope, period),
    sumByGroup(db, scope, period),
    listUnanswered(db, scope, before(now, days(365)), before(now, replyWithin)),
    listNeglected(db, scope, before(now, days(neglectedAfterDays)), year),
  ]);
  return {
    data: {
      totals,
      previous,
      months,
      relations: relations.map(({ id, brand_id, name, outlet_id, outlet_name, ...row }) => ({
        relation: { id, brand_id, name },
        media_outlet: outletOf({ outlet_id, outlet_name }),
        ...row,
      })),
      outlets: outlets.map(({ outlet_id, outlet_name, ...row }) => ({
        media_outlet: { id: outlet_id, name: outlet_name },
        ...row,
      })),
      groups,
      unanswered: unanswered.map(({ id, brand_id, name, ...row }) => ({ relation: { id, brand_id, name }, ...row })),
      neglected: neglected.map(({ id, brand_id, name, ...row }) => ({ relation: { id, brand_id, name }, ...row })),
    },
  };
}
