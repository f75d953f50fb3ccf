import { ranked, toneCounts } from './add-sums.ts';
import { askSums, type MetricCall } from './metric-call.ts';
import { listOutletNames, listTagNames } from './sums.queries.ts';

/** Tags with their measures: those with the most clippings, or all of them by name. */
export async function answerTags(call: MetricCall, limit?: number) {
  const { sums } = await askSums(call, { dimension: 'tag', top: limit });
  const rows = ranked(sums, 'clippings');
  const top = limit ? rows.slice(0, limit) : rows;
  const names = await listTagNames(
    call.db,
    call.scope,
    top.map((row) => row.key),
  );
  const nameOf = new Map(names.map((tag) => [tag.id, tag.name]));
  const data = top.flatMap(({ key, sums: of }) => {
    const name = nameOf.get(key);
    return name === undefined ? [] : [{ tag: { id: key, name }, ...of }];
  });
  return {
    data: limit ? data : data.sort((a, b) => a.tag.name.localeCompare(b.tag.name, call.language.replace('_', '-'))),
  };
}

/** Returns the ids of all outlets with clippings in the period. */
export async function listCountedOutlets(call: MetricCall): Promise<string[]> {
  const { sums } = await askSums(call, { dimension: 'outlet_alone' });
  return [...new Set(sums.filter(({ clippings }) => clippings > 0).flatMap(({ key }) => key || []))];
}

/** Outlets with the most clippings, with their tone. */
export async function answerTopOutlets(call: MetricCall & { query: { limit: number } }) {
  const { sums } = await askSums(call, { dimension: 'outlet', apart: 'both', top: call.query.limit });
  const top = ranked(
    sums.filter((sum) => sum.key !== ''),
    'clippings',
  ).slice(0, call.query.limit);
  const outlets = await listOutletNames(
    call.db,
    call.scope,
    top.map((row) => row.key),
  );
  const outletOf = new Map(outlets.map((outlet) => [outlet.id, outlet]));
  return {
    data: top.flatMap(({ key, of, sums: own }) => {
      const outlet = outletOf.get(key);
      if (!outlet) return [];
      const { id, name, tier, country_id } = outlet;
      return [{ media_outlet: { id, name, tier }, country_id, ...own, ...toneCounts(of, (sum) => sum.split) }];
    }),
  };
}
