import type { AudienceEstimates, OutletImport } from '@masthead/contract';
import { mediaTiers } from '@masthead/contract';
import { batches, type Db, transact } from '../../../platform/db/index.ts';
import { notFound } from '../../../platform/http/failure.ts';
import { enqueue, enqueueAll } from '../../../platform/jobs/index.ts';
import type { Services } from '../../../platform/services.ts';
import type { BrandId } from '../../access/index.ts';
import { findBySites, findNamed } from '../import/import.queries.ts';
import type { ReadLine, RefusedLine } from '../import/read-csv.ts';
import { messageOf, readFile } from '../import/read-file.ts';
import { findOutlet } from '../outlets.queries.ts';
import { revalueBrand, revalueOutlet } from '../outlets.requests.ts';
import {
  deleteBrandAudience,
  findBrandAudiences,
  type OwnAudience,
  recordBrandAudiences,
  setEstimates,
} from './audiences.queries.ts';

type Effects = Pick<Services, 'db' | 'clock'>;

/** Lines of one statement. */
const batchSize = 250;
/** Lines that an answer shows of those that were read. */
const shownLines = 200;

const revalue = (transaction: Db, brand_id: BrandId, outletIds: readonly string[]) =>
  enqueueAll(
    transaction,
    revalueOutlet,
    outletIds.map((outlet_id) => ({ payload: { brand_id, outlet_id } })),
  );

/** Records a brand's own figure for an outlet and has its clippings valued again. Throws 404. */
export async function recordOwnAudience({ db, clock }: Effects, brandId: BrandId, own: OwnAudience): Promise<string> {
  const outlet = await findOutlet(db, own.outlet_id);
  if (!outlet) throw notFound();
  await db.transaction().execute(async (transaction) => {
    const changed = await recordBrandAudiences(transaction, brandId, [{ ...own, outlet_id: outlet.id }], clock.now());
    await revalue(transaction, brandId, changed);
  });
  return outlet.id;
}

/** Removes a brand's own figure and has its clippings valued again. Throws 404. */
export async function removeOwnAudience(
  { db }: Pick<Services, 'db'>,
  brandId: BrandId,
  outletId: string,
): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    if ((await deleteBrandAudience(transaction, brandId, outletId)) === 0) throw notFound();
    await revalue(transaction, brandId, [outletId]);
  });
}

/** Replaces a brand's estimates and has all its clippings valued again. */
export async function changeEstimates(
  { db }: Pick<Services, 'db'>,
  brandId: BrandId,
  estimates: AudienceEstimates,
): Promise<void> {
  const rows = mediaTiers.flatMap((tier) => (estimates[tier] ? [{ tier, impressions: estimates[tier] }] : []));
  await db.transaction().execute(async (transaction) => {
    await setEstimates(transaction, brandId, rows);
    await enqueue(transaction, revalueBrand, { brand_id: brandId }, { key: `revalue-brand:${brandId}` });
  });
}

interface Placed {
  read: ReadLine;
  outlet_id: string;
}

/**
 * Records the figures of a CSV for a brand. A line names its outlet by address, otherwise by a name that only one outlet has. A line that
 * cannot be read or placed changes nothing. `dry_run` only tells what would happen. Throws 422.
 */
export async function importOwnAudiences(
  { db, clock, language }: Effects & { language: string },
  brandId: BrandId,
  { csv, dry_run }: { csv: string; dry_run: boolean },
): Promise<OutletImport> {
  const now = clock.now();
  const { read, refused } = await readFile({ csv, today: now.toISOString().slice(0, 10) });
  return await transact(db, async (transaction) => {
    const lines = await placeLines(transaction, read);
    const placed = lines.flatMap((one) => ('outlet_id' in one ? one : []));
    const known = await findBrandAudiences(
      transaction,
      [brandId],
      placed.map(({ outlet_id }) => outlet_id),
    );
    const before = new Map(known.map((row) => [row.outlet_id, row]));
    const outcomes = placed.map((one) => ({ ...one, ...outcomeOf(one, before.get(one.outlet_id)) }));
    const changed = outcomes.filter(({ outcome }) => outcome !== 'unchanged');
    if (!dry_run)
      for (const batch of batches(changed, batchSize)) {
        const rows = batch.map(({ outlet_id, read: { audience } }) => ({ ...audience!, outlet_id }));
        await revalue(transaction, brandId, await recordBrandAudiences(transaction, brandId, rows, now));
      }
    const count = (outcome: string) => outcomes.filter((one) => one.outcome === outcome).length;
    return {
      added: count('added'),
      updated: count('updated'),
      unchanged: count('unchanged'),
      refused: [...refused, ...lines.flatMap((one) => ('failure' in one ? one : []))]
        .sort((a, b) => a.line - b.line)
        .map((one) => ({ line: one.line, field: one.field, message: messageOf(one, language) })),
      lines: outcomes.slice(0, shownLines).map(({ read: { line, form, site }, outcome, changes }) => ({
        ...{ line, name: form.name, site, outcome, changes },
      })),
    };
  });
}

function outcomeOf(
  { read: { audience } }: Placed,
  before: { impressions: number; source: string } | undefined,
): { outcome: OutletImport['lines'][number]['outcome']; changes: string[] } {
  if (!before) return { outcome: 'added', changes: [] };
  const isSame = before.impressions === audience!.impressions && before.source === audience!.source;
  return isSame ? { outcome: 'unchanged', changes: [] } : { outcome: 'updated', changes: ['impressions'] };
}

/** Finds the outlet of each line. An outlet that two lines name is refused the second time. */
async function placeLines(db: Db, read: readonly ReadLine[]): Promise<(Placed | RefusedLine)[]> {
  const bySite = new Map(
    (
      await findBySites(
        db,
        read.flatMap(({ site }) => site ?? []),
      )
    ).map(({ asked, id }) => [asked, id]),
  );
  const named = read.flatMap(({ site, form }) => (site ? [] : form.name.toLowerCase()));
  const byName = Map.groupBy(await findNamed(db, named), ({ asked }) => asked);
  const taken = new Set<string>();
  return read.map((line) => {
    const refuse = (field: string, code: RefusedLine['failure']['code']): RefusedLine => ({
      line: line.line,
      field,
      failure: { code, params: {} },
    });
    if (!line.audience?.impressions) return refuse('impressions', 'required');
    const found = byName.get(line.form.name.toLowerCase()) ?? [];
    const outletId = line.site ? bySite.get(line.site) : found.length === 1 ? found[0]!.id : undefined;
    if (!outletId || taken.has(outletId)) return refuse(line.site ? 'url' : 'name', 'invalid');
    taken.add(outletId);
    return { read: line, outlet_id: outletId };
  });
}
