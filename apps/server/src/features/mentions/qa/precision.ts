import type { PrecisionGroup, QaPrecision, QaPrecisionRow } from '@masthead/contract';
import { before, days } from '../../../platform/clock/index.ts';
import type { Services } from '../../../platform/services.ts';
import { acrossBrands } from '../../access/index.ts';
import { countReasons, countVerdicts, type VerdictCount } from './samples.queries.ts';
import { wilson } from './wilson.ts';

type Needs = Pick<Services, 'db' | 'clock'>;
interface Asked {
  by: PrecisionGroup;
  weeks: number;
}

/** Groups of one answer, and of one file. */
const shownGroups = 200;
const writtenGroups = 20_000;

const measured = ({ judged, right }: { judged: number; right: number }) => ({
  judged,
  right,
  ...wilson(right, judged),
});

const rowOf = ({ key, name, brand, weeks, ...counts }: VerdictCount): QaPrecisionRow => ({
  key,
  name,
  brand,
  ...measured(counts),
  weeks: weeks.map(({ week, ...one }) => ({ week, ...measured(one) })),
});

const since = ({ clock }: Needs, weeks: number) => before(clock.now(), days(7 * weeks));

/** Returns the precision of what was drawn at random in the last weeks, by group. */
export async function showPrecision(needs: Needs, { by, weeks }: Asked): Promise<QaPrecision> {
  const db = acrossBrands(needs.db);
  const from = since(needs, weeks);
  const [rows, [total], { judged, right, reasons }] = await Promise.all([
    countVerdicts(db, by, from, shownGroups + 1),
    countVerdicts(db, 'all', from, 1),
    countReasons(db, from),
  ]);
  return {
    rows: rows.slice(0, shownGroups).map(rowOf),
    has_more: rows.length > shownGroups,
    total: total ? (({ key: _, name: __, brand: ___, ...whole }) => whole)(rowOf(total)) : null,
    doubtful: { judged, right },
    reasons,
  };
}

/** Writes the precision as CSV: a line for each group and week, and one for each group in all. */
export async function exportPrecision(needs: Needs, { by, weeks }: Asked): Promise<string> {
  const rows = await countVerdicts(acrossBrands(needs.db), by, since(needs, weeks), writtenGroups);
  const head = [by, 'name', 'brand', 'week', 'judged', 'right', 'precision', 'low_95', 'high_95'];
  const lines = rows
    .map(rowOf)
    .flatMap((row) =>
      [...row.weeks, { ...row, week: '' }].map((one) => [
        row.key,
        row.name,
        row.brand ?? '',
        one.week,
        one.judged,
        one.right,
        ...[one.share, one.low, one.high].map((value) => value.toFixed(4)),
      ]),
    );
  // A byte order mark lets Excel read the file as UTF-8.
  return `\uFEFF${[head, ...lines].map((line) => line.map(cell).join(',')).join('\r\n')}\r\n`;
}

/** Returns a cell that no spreadsheet reads as a formula. */
function cell(value: string | number): string {
  const text = String(value);
  const safe = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
