import type { Query } from '@masthead/matching';
import type { Db } from '../../../platform/db/index.ts';
import type { BrandId } from '../../access/index.ts';
import { isMatch } from '../../streams/index.ts';
import { listCases, type VerdictCase } from './cases.queries.ts';

/** Verdicts that a query is checked against, the newest ones. */
const checked = 500;
/** Verdicts of each kind that an answer names. */
const named = 5;

interface Search {
  query: Query;
  ad_blocking: boolean;
}

interface Broken {
  count: number;
  headlines: string[];
}

interface CheckedCases {
  /** Number of verdicts on the stream that were checked. */
  checked: number;
  /** Mentions judged wrong and left out by the saved version: they would return. */
  back: Broken;
  /** Judged right and found by the saved version: they would be lost. */
  lost: Broken;
  /** Judged wrong, found by the saved version, and left out now. */
  solved: number;
}

const broken = (cases: readonly VerdictCase[]): Broken => ({
  count: cases.length,
  headlines: cases.slice(0, named).map(({ document }) => document.headline),
});

/** Returns true for verdicts about the query: a wrong text, a wrong date or a duplicate is not its fault. */
const isOfQuery = ({ status, reason }: VerdictCase) =>
  status === 'right' || reason === 'wrong_meaning' || reason === 'other';

/** Checks a changed query against the verdicts on its stream; null if there are none. */
export async function checkCases(
  db: Db,
  brandIds: readonly BrandId[],
  { streamId, search, saved }: { streamId: string; search: Search; saved: Search },
): Promise<CheckedCases | null> {
  const cases = (await listCases(db, brandIds, streamId, checked)).filter(isOfQuery);
  if (cases.length === 0) return null;
  const decided = cases.map((one) => ({
    one,
    now: isMatch(search, one.document),
    before: isMatch(saved, one.document),
  }));
  const those = (status: VerdictCase['status'], before: boolean, now: boolean) =>
    decided
      .filter((row) => row.one.status === status && row.before === before && row.now === now)
      .map(({ one }) => one);
  return {
    checked: cases.length,
    back: broken(those('wrong', false, true)),
    lost: broken(those('right', true, false)),
    solved: those('wrong', true, false).length,
  };
}
