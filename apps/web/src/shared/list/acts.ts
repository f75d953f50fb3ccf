import { type BulkOutcome, limits } from '@masthead/contract';
import { notifyFailure } from '../feedback/index.ts';

/** A row that could not be changed, with the reason. */
export interface Unchanged<Row> {
  row: Row;
  reason: string;
}
interface Outcome<Row> {
  done: readonly Row[];
  unchanged: readonly Unchanged<Row>[];
}
/** Changes rows. Returns those that it has changed, and those that were refused. */
export type Act<Row> = (rows: readonly Row[]) => Promise<Outcome<Row>>;

/** Acts on rows by one call for all of them, which changes all or none. */
export const onAll =
  <Row>(act: (rows: readonly Row[]) => Promise<unknown>): Act<Row> =>
  async (rows) => {
    try {
      await act(rows);
      return { done: rows, unchanged: [] };
    } catch (error) {
      notifyFailure(error);
      return { done: [], unchanged: [] };
    }
  };

/** Acts on rows by a call that changes each record for itself and says which it has changed. */
export const onRecords =
  <Row extends { id: string }>(act: (rows: readonly Row[]) => Promise<{ data: BulkOutcome }>): Act<Row> =>
  async (rows) => {
    const done: Row[] = [];
    const unchanged: Unchanged<Row>[] = [];
    for (let at = 0; at < rows.length; at += limits.bulkChanges) {
      const part = rows.slice(at, at + limits.bulkChanges);
      try {
        const { data } = await act(part);
        const refusals = new Map(data.refused.map((one) => [one.id, one]));
        done.push(...part.filter(({ id }) => data.done.includes(id)));
        for (const row of part) {
          const refusal = refusals.get(row.id);
          const details = Object.values(refusal?.errors ?? {}).flat();
          if (refusal) unchanged.push({ row, reason: details.join(', ') || refusal.message });
        }
      } catch (error) {
        notifyFailure(error);
        break;
      }
    }
    return { done, unchanged };
  };
