import { type CoverageCheck, coverageFields } from '@masthead/contract';
import type { Db } from '../../../platform/db/index.ts';
import { allowanceOf } from '../../clippings/index.ts';
import { problemsWith } from '../import-answer.ts';
import type { ImportRow } from '../imports.queries.ts';
import { planRows, shownProblems } from '../run-import.ts';
import { coverageKind, orderOf } from './coverage-kind.ts';

const shownDoubles = 50;

/** Tells what an import of coverage would do, and what of it the plan counts. */
export async function checkCoverage(db: Db, row: ImportRow, now: Date): Promise<CoverageCheck> {
  const { order, isCertain } = await orderOf(db, row);
  const { left, historyLeft } = await allowanceOf(db, row.brand_id, now);
  const told: CoverageCheck = {
    ...{ added: 0, skipped: 0, refused: 0, problems: [], doubles: [], counted: 0, history: 0 },
    counted_left: left,
    history_left: historyLeft,
    day_order: order,
    is_day_order_certain: isCertain,
  };
  for await (const { planned } of planRows(db, coverageKind, row, now)) {
    for (const name of ['added', 'skipped', 'refused'] as const) told[name] += planned.counts[name];
    told.history += planned.history;
    told.problems = [...told.problems, ...problemsWith(coverageFields, planned.problems)].slice(0, shownProblems);
    told.doubles = [
      ...told.doubles,
      ...planned.doubles.map(({ line, given, known, by }) => ({
        line,
        by,
        given: shownPiece(given),
        known: { id: known.id, ...shownPiece(known) },
      })),
    ].slice(0, shownDoubles);
  }
  return { ...told, counted: told.added - told.history };
}

interface Shown {
  headline: string;
  outlet_name: string | null;
  published_at: string;
  url: string | null;
}
const shownPiece = ({ headline, outlet_name, published_at, url }: Shown) => ({
  ...{ headline, media_outlet: outlet_name, published_at, url },
});
