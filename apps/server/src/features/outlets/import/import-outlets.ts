import type { OutletImport } from '@masthead/contract';
import { v7 as uuidv7 } from 'uuid';
import { batches, type Db, transact } from '../../../platform/db/index.ts';
import { enqueueAll } from '../../../platform/jobs/index.ts';
import type { Services } from '../../../platform/services.ts';
import { revalueOutlets } from '../outlets.requests.ts';
import { recordAudiences } from '../records.queries.ts';
import {
  findByNames,
  findBySites,
  findOwners,
  findRecorded,
  insertAliases,
  insertOutlets,
  updateOutlets,
} from './import.queries.ts';
import { type Known, keyOf, outletOf, type Planned, planImport } from './plan-import.ts';
import type { ReadLine, RefusedLine } from './read-csv.ts';
import { messageOf, readFile } from './read-file.ts';

/** Lines of one statement. Building a larger one would make other calls wait. */
const batchSize = 250;
/** Fields on which values of clippings depend. */
const valuing = ['impressions', 'country_id'];
/** Outlets that one job values again. */
const revaluedTogether = 1000;
/** Lines that an answer shows of those that were read. */
const shownLines = 200;

type Importing = Pick<Services, 'db' | 'clock'> & { language: string };

/**
 * Adds the outlets of a CSV, or changes those that are known: by address, or by name if neither has one. A line that
 * cannot be read changes nothing and keeps no other from being taken. `dry_run` only tells what would happen. Throws 422.
 */
export async function importOutlets(
  { db, clock, language }: Importing,
  { csv, dry_run }: { csv: string; dry_run: boolean },
): Promise<OutletImport> {
  const now = clock.now();
  const { read, refused } = await readFile({ csv, today: now.toISOString().slice(0, 10) });
  return await transact(db, async (transaction) => {
    const plan = planImport(read, await findKnown(transaction, read), uuidv7);
    const changed = plan.planned.filter(({ known, changes }) => !known || changes.length > 0);
    const lost = dry_run ? new Set<string>() : await write(transaction, changed, now);
    const outcomes = plan.planned.filter(({ id }) => !lost.has(id)).map(outcomeOf);
    const count = (outcome: string) => outcomes.filter((one) => one.outcome === outcome).length;
    return {
      added: count('added'),
      updated: count('updated'),
      unchanged: count('unchanged'),
      refused: [...refused, ...plan.refused, ...plan.planned.filter(({ id }) => lost.has(id)).map(takenMeanwhile)]
        .sort((a, b) => a.line - b.line)
        .map((one) => ({ line: one.line, field: one.field, message: messageOf(one, language) })),
      lines: outcomes.slice(0, shownLines),
    };
  });
}

/** Returns everything that the lines name, in a few queries for all of them. */
async function findKnown(db: Db, lines: readonly ReadLine[]): Promise<Known> {
  const forms = lines.map(({ form }) => form);
  const [bySites, byNames, owners] = [
    await findBySites(
      db,
      lines.flatMap(({ site }) => site ?? []),
    ),
    await findByNames(
      db,
      forms.flatMap(({ url, name }) => (url ? [] : [name.toLowerCase()])),
    ),
    await findOwners(db, {
      names: forms.flatMap(({ names }) => names.map((name) => name.toLowerCase())),
      domains: forms.flatMap(({ domains }) => domains),
    }),
  ];
  const found = {
    bySite: new Map(bySites.map(({ asked, ...outlet }) => [asked, outlet])),
    byName: Map.groupBy(byNames, ({ name }) => name.toLowerCase()),
  };
  const audiences = lines.flatMap((line) => {
    const outlet = line.audience && outletOf(line, found);
    return outlet ? [{ outlet_id: outlet.id, valid_from: line.audience!.valid_from }] : [];
  });
  const recorded = await findRecorded(db, audiences);
  return {
    ...found,
    owners: new Map(owners.map((alias) => [keyOf(alias), alias.outlet_id])),
    recorded: new Map(recorded.map((row) => [`${row.outlet_id} ${row.valid_from}`, row])),
  };
}

/** Writes the lines that are new or different, in batches. Returns the ids whose site somebody else has taken meanwhile. */
async function write(db: Db, changed: readonly Planned[], now: Date): Promise<Set<string>> {
  const lost = new Set<string>();
  const valued: string[] = [];
  for (const batch of batches(changed, batchSize)) {
    const [fresh, known] = [batch.filter((one) => !one.known), batch.filter((one) => one.known)];
    if (fresh.length > 0) {
      const rows = fresh.map(({ id, site, read }) => ({ ...read.form, id, site }));
      const added = new Set((await insertOutlets(db, rows, now)).map((row) => row.id));
      for (const { id } of fresh) if (!added.has(id)) lost.add(id);
    }
    if (known.length > 0) await updateOutlets(db, known.map(changesToWrite), now);
    const kept = batch.filter(({ id }) => !lost.has(id));
    const aliases = kept.flatMap((one) => one.aliases);
    if (aliases.length > 0) await insertAliases(db, aliases);
    const audiences = kept
      .filter(({ changes }) => changes.includes('impressions'))
      .map(({ id, read }) => ({ ...read.audience!, outlet_id: id }));
    if (audiences.length > 0) await recordAudiences(db, audiences, now);
    const knownIds = new Set(known.map(({ id }) => id));
    valued.push(
      ...kept
        .filter(({ id, changes }) => knownIds.has(id) && changes.some((field) => valuing.includes(field)))
        .map(({ id }) => id),
    );
  }
  await enqueueAll(
    db,
    revalueOutlets,
    batches(valued, revaluedTogether).map((outlet_ids) => ({ payload: { outlet_ids } })),
  );
  return lost;
}

const changesToWrite = ({ id, changes, read: { form } }: Planned) => ({
  id,
  ...Object.fromEntries(Object.entries(form).filter(([field]) => changes.includes(field))),
});

const outcomeOf = ({ read, known, site, id, changes }: Planned) => ({
  line: read.line,
  name: read.form.name,
  site: site === id ? null : site,
  outcome: known ? (changes.length > 0 ? ('updated' as const) : ('unchanged' as const)) : ('added' as const),
  changes: known ? changes : [],
});

const takenMeanwhile = ({ read, site }: Planned): RefusedLine => ({
  line: read.line,
  field: 'url',
  failure: { code: 'taken_by_outlet', params: { value: site } },
});
