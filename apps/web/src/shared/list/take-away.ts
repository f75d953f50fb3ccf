import type { EndpointName } from '@masthead/contract';
import { refresh } from '../api/index.ts';
import { notify, notifyFailure } from '../feedback/index.ts';

interface Removal {
  act: () => Promise<unknown>;
  undo: () => Promise<unknown>;
  /** The title of the notice that offers the undo. */
  title: string;
  refreshes: readonly EndpointName[];
}

/** Takes a record away at once and offers to bring it back. Returns true once it is gone. */
export async function takeAway({ act, undo, title, refreshes }: Removal): Promise<boolean> {
  const settled = async (step: () => Promise<unknown>): Promise<boolean> => {
    try {
      await step();
      return true;
    } catch (error) {
      notifyFailure(error);
      return false;
    } finally {
      void refresh(...refreshes);
    }
  };
  const isGone = await settled(act);
  if (isGone) notify({ title, undo: () => void settled(undo) });
  return isGone;
}
