import type { BulkOutcome, RefusedRecord } from '@masthead/contract';
import { translate } from '@masthead/i18n/server';
import { Failure } from './failure.ts';
import { failureTexts } from './failure-texts.ts';

/**
 * Changes records one after the other, each as a call for it alone would: `change` has a transaction of its own, so that one that is
 * refused does not keep the others from it. A record that is named twice is changed once.
 */
export async function eachRecord<Named extends { id: string }>(
  { language }: { language: string },
  records: readonly Named[],
  change: (record: Named) => Promise<unknown>,
): Promise<{ data: BulkOutcome }> {
  const done: string[] = [];
  const refused: RefusedRecord[] = [];
  const say = (key: string, params: Record<string, string | number>) => translate(language, key, params);
  for (const record of new Map(records.map((one) => [one.id, one])).values())
    try {
      await change(record);
      done.push(record.id);
    } catch (error) {
      if (!(error instanceof Failure)) throw error;
      refused.push({ id: record.id, status: error.status, ...failureTexts(error, say) });
    }
  return { data: { done, refused } };
}

/** Does the same for records of which only the ids are sent. */
export const eachId = (
  call: { language: string },
  ids: readonly string[],
  change: (id: string) => Promise<unknown>,
): Promise<{ data: BulkOutcome }> =>
  eachRecord(
    call,
    ids.map((id) => ({ id })),
    ({ id }) => change(id),
  );
