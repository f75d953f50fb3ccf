import { useState } from 'react';

/** Runs one thing at a time, and calls `onDone` if it was done. */
export function useBusy(onDone: () => void): [boolean, (act: () => Promise<boolean>) => void] {
  const [isBusy, setBusy] = useState(false);
  const run = async (act: () => Promise<boolean>) => {
    setBusy(true);
    const isDone = await act();
    setBusy(false);
    if (isDone) onDone();
  };
  return [isBusy, (act) => void run(act)];
}
