import type { EndpointName } from '@masthead/contract';
import { useState } from 'react';
import { refresh } from '../api/index.ts';
import { confirm, notify } from '../feedback/index.ts';
import type { Selection } from '../selection/index.ts';
import type { Act, Unchanged } from './acts.ts';

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
 * Returns a function that does something to selected rows, and the state of it. `unchanged` lists the rows that the last deed could not
 * change.
 */
export function useBulk<Row extends { id: string }>(selection: Selection<Row>, refreshes: readonly EndpointName[]) {
  const [isBusy, setBusy] = useState(false);
  const [unchanged, setUnchanged] = useState<readonly Unchanged<Row>[]>([]);
  const run = async ({ rows, question, act, undo, said }: Deed<Row>): Promise<void> => {
    if (question && !(await confirm(question))) return;
    setBusy(true);
    const outcome = await act(rows);
    setBusy(false);
    setUnchanged(outcome.unchanged);
    const { done } = outcome;
    const takeBack = async () => {
      const undone = await undo?.(done);
      setUnchanged(undone?.unchanged ?? []);
      await refresh(...refreshes);
    };
    if (done.length > 0) notify({ title: said(done.length), ...(undo && { undo: () => void takeBack() }) });
    if (done.length === rows.length) selection.clear();
    await refresh(...refreshes);
  };
  return { isBusy, run, unchanged, forget: () => setUnchanged([]) };
}
