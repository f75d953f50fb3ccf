import { type ImportCheck, importFields } from '@masthead/contract';
import type { Db } from '../../../platform/db/index.ts';
import { problemsWith } from '../import-answer.ts';
import type { ImportRow } from '../imports.queries.ts';
import { planRows, shownProblems } from '../run-import.ts';
import { peopleKind } from './people-kind.ts';

const shownDoubles = 50;

/** Tells what an import of people would do. */
export async function checkPeople(db: Db, row: ImportRow, now: Date): Promise<ImportCheck> {
  const told: ImportCheck = { added: 0, filled: 0, skipped: 0, refused: 0, problems: [], doubles: [] };
  for await (const { planned } of planRows(db, peopleKind, row, now)) {
    const { counts, problems } = planned;
    for (const name of ['added', 'filled', 'skipped', 'refused'] as const) told[name] += counts[name];
    told.problems = [...told.problems, ...problemsWith(importFields, problems)].slice(0, shownProblems);
    told.doubles = [
      ...told.doubles,
      ...planned.doubles.map(({ line, given, known, by }) => ({
        line,
        by,
        given: shownPerson(given, given.outlet),
        known: { id: known.id, ...shownPerson(known, known.outlet_name) },
      })),
    ].slice(0, shownDoubles);
  }
  return told;
}

interface Shown {
  name: string;
  email?: string | null;
  phone?: string | null;
  job_title?: string | null;
}
const shownPerson = ({ name, email = null, phone = null, job_title = null }: Shown, media_outlet: string | null) => ({
  ...{ name, email, phone, job_title, media_outlet },
});
