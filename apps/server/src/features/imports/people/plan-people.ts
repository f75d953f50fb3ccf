import type { ImportDoubles, ImportField } from '@masthead/contract';
import { v7 as uuidv7 } from 'uuid';
import type { Db } from '../../../platform/db/index.ts';
import type { BrandId } from '../../access/index.ts';
import { type ImportedRelation, type KnownPerson, listKnownPeople, textOfPeople } from '../../connect/index.ts';
import { noCounts, type Planned } from '../import-kind.ts';
import type { FileRow } from '../imports.queries.ts';
import { listOutletsByName } from '../outlets.queries.ts';
import { type ReadPerson, readPerson } from '../read/read-person.ts';

type Match = 'email' | 'phone' | 'name';

/** A person of the file who is known already. */
interface Double {
  line: number;
  given: ImportedRelation & { outlet: string | null };
  known: KnownPerson;
  by: Match;
}

/** Outcome of some rows of people. */
export interface PlannedPeople extends Planned {
  doubles: Double[];
}

/** Reading of the columns, and the people seen in the file so far. */
interface Plan {
  brandId: BrandId;
  fields: readonly (ImportField | null)[];
  doubles: ImportDoubles;
  seen: Seen;
}

/** People above in the file, by what they are known by. */
interface Seen {
  emails: Set<string>;
  phones: Set<string>;
  /** Outlets by names, and whether there is an address that could contradict. */
  names: Map<string, { outlet: string; hasEmail: boolean }[]>;
}

export const noneSeen = (): Seen => ({ emails: new Set(), phones: new Set(), names: new Map() });

/**
 * Returns true for a person who is already further up in the file, by the rules for known people, and records any
 * other.
 */
function noteSeen({ emails, phones, names }: Seen, { form, outlet }: ReadPerson): boolean {
  const email = form.email?.toLowerCase();
  const here = { outlet: outlet?.toLowerCase() ?? '', hasEmail: Boolean(email) };
  const name = form.name.toLowerCase();
  const alike = names.get(name) ?? [];
  const isTwice =
    (email !== undefined && emails.has(email)) ||
    (!!form.phone && phones.has(form.phone)) ||
    alike.some(
      (one) =>
        !(one.hasEmail && here.hasEmail) && (one.outlet === here.outlet || one.outlet === '' || here.outlet === ''),
    );
  if (isTwice) return true;
  if (email) emails.add(email);
  if (form.phone) phones.add(form.phone);
  if (alike.length < mostAlike) names.set(name, [...alike, here]);
  return false;
}

/** People of one name that are compared. */
const mostAlike = 50;

/** Decides the outcome of some rows, in three queries. Writes nothing. */
export async function planPeople(
  db: Db,
  { brandId, fields, doubles, seen }: Plan,
  rows: readonly FileRow[],
): Promise<PlannedPeople> {
  const added: ImportedRelation[] = [];
  const planned: PlannedPeople = {
    added: '',
    filled: [],
    done: [],
    doubles: [],
    problems: [],
    counts: noCounts(),
  };
  const people = rows.map(({ line, cells }) => ({
    line,
    person: readPerson(cells, fields),
  }));
  const read = people.flatMap(({ line, person }) => (person ? [{ line, person }] : []));
  for (const { line, person } of people) {
    if (!person) planned.problems.push({ line, field: 'name', value: '' });
    for (const problem of person?.leftOut ?? []) planned.problems.push({ line, ...problem });
  }
  planned.counts.refused = people.length - read.length;
  const outlets = await outletsOf(db, read);
  const find = await knownAmong(db, brandId, read);
  for (const { line, person } of read) {
    const outletId = person.outlet ? (outlets.get(person.outlet.toLowerCase()) ?? null) : null;
    if (person.outlet && !outletId) planned.problems.push({ line, field: 'media_outlet', value: person.outlet });
    const { topics = [], ...form } = person.form;
    const given: ImportedRelation = { ...form, id: uuidv7(), topics, outlet_id: outletId };
    const isTwice = noteSeen(seen, person);
    const match = find(given);
    if (match) planned.doubles.push({ line, given: { ...given, outlet: person.outlet }, ...match });
    if (doubles !== 'add' && (isTwice || match))
      place(planned, line, given, doubles === 'fill' && !isTwice ? match?.known : undefined);
    else {
      added.push(given);
      planned.done.push({ line, id: given.id, filled: null });
      planned.counts.added += 1;
    }
  }
  return { ...planned, added: textOfPeople(added) };
}

/** Fills the empty fields of a known relation; without empty fields, or if none is to be filled, the row is skipped. */
function place(planned: PlannedPeople, line: number, given: ImportedRelation, known: KnownPerson | undefined): void {
  const { id: _, name: __, topics: ___, ...values } = given;
  const filled = Object.fromEntries(
    Object.entries(values).filter(([column, value]) => value && known && known[column as keyof KnownPerson] === null),
  );
  if (!known || Object.keys(filled).length === 0) {
    planned.counts.skipped += 1;
    return;
  }
  planned.filled.push({ id: known.id, filled });
  planned.done.push({ line, id: known.id, filled });
  planned.counts.filled += 1;
}

async function outletsOf(db: Db, read: readonly { person: ReadPerson }[]): Promise<Map<string, string>> {
  const names = [...new Set(read.flatMap(({ person }) => (person.outlet ? [person.outlet.toLowerCase()] : [])))];
  if (names.length === 0) return new Map();
  return new Map((await listOutletsByName(db, names)).map(({ name, id }) => [name, id]));
}

/**
 * Returns who is known of a brand: by the same address, otherwise by the same number, otherwise by the same name if the outlet is the same
 * or unknown on one side and no address contradicts.
 */
async function knownAmong(db: Db, brandId: BrandId, read: readonly { person: ReadPerson }[]) {
  const wanted = {
    emails: read.flatMap(({ person }) => (person.form.email ? [person.form.email.toLowerCase()] : [])),
    phones: read.flatMap(({ person }) => (person.form.phone ? [person.form.phone] : [])),
    names: read.map(({ person }) => person.form.name.toLowerCase()),
  };
  const known = await listKnownPeople(db, brandId, wanted);
  const byEmail = new Map(known.flatMap((one) => (one.email ? [[one.email.toLowerCase(), one] as const] : [])));
  const byPhone = new Map(known.flatMap((one) => (one.phone ? [[one.phone, one] as const] : [])));
  const byName = Map.groupBy(known, (one) => one.name_key);
  return (given: ImportedRelation): { known: KnownPerson; by: Match } | null => {
    const mail = given.email && byEmail.get(given.email.toLowerCase());
    if (mail) return { known: mail, by: 'email' };
    const phone = given.phone && byPhone.get(given.phone);
    if (phone) return { known: phone, by: 'phone' };
    const name = (byName.get(given.name.toLowerCase()) ?? []).find(
      (one) =>
        (!one.email || !given.email) && (!one.outlet_id || !given.outlet_id || one.outlet_id === given.outlet_id),
    );
    return name ? { known: name, by: 'name' } : null;
  };
}
