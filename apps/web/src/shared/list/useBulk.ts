import type { EndpointName } from '@masthead/contract';
import { useState } from 'react';
import { refresh } from '../api/index.ts';
import { confirm, notify, notifyFailure } from '../feedback/index.ts';
import type { Selection } from '../selection/index.ts';

/** Changes rows and returns those that it has changed. */
type Act<Row> = (rows: readonly Row[]) => Promise<readonly Row[]>;

interface Deed<Row> {
  rows: readonly Row[];
  /** Asked before; left out where the deed can be undone. */
  question?: Parameters<typeof confirm>[0];
  act: Act<Row>;
  undo?: Act<Row>;
  /** Returns the title of the notice about the rows that were changed. */
  said: (count: number) => string;
}

/**
 * Acts on rows by one call for each: a row that refuses does not keep the others from it. The first refusal is shown.
 */
export const onEach =
  <Row>(act: (row: Row) => Promise<unknown>): Act<Row> =>
  async (rows) => {
    const done: Row[] = [];
    let refusal: unknown;
    for (const row of rows)
      try {
        await act(row);
        done.push(row);
      } catch (error) {
        refusal ??= error;
      }
    if (refusal) notifyFailure(refusal);
    return done;
  };

/** Acts on rows by one call for all of them. */
export const onAll =
  <Row>(act: (rows: readonly Row[]) => Promise<unknown>): Act<Row> =>
  async (rows) => {
    try {
      await act(rows);
      return rows;
    } catch (error) {
      notifyFailure(error);
      return [];
    }
  };

/** Returns a function that does something to selected rows, and the state of it. */
export function useBulk<Row extends { id: string }>(selection: Selection<Row>, refreshes: readonly EndpointName[]) {
  const [isBusy, setBusy] = useState(false);
  const run = async ({ rows, question, act, undo, said }: Deed<Row>): Promise<void> => {
    if (question && !(await confirm(question))) return;
    setBusy(true);
    const done = await act(rows);
    setBusy(false);
    const takeBack = async () => {
      await undo?.(done);
      await refresh(...refreshes);
    };
    if (done.length > 0) notify({ title: said(done.length), ...(undo && { undo: () => void takeBack() }) });
    if (done.length === rows.length) selection.clear();
    await refresh(...refreshes);
  };
  return { isBusy, run };
}
