import { call, queryClient } from '../api/index.ts';
import { readLocal, writeLocal } from '../local-storage.ts';
import { createStore } from '../store.ts';

const key = 'masthead.locked';

/** True while the session is locked and waits for the password. All tabs of the browser share it. */
export const locked = createStore(readLocal(key) !== null);
locked.subscribe(() => writeLocal(key, locked.get() ? 'yes' : null));
globalThis.addEventListener?.('storage', (event) => {
  if (event.key === key) locked.set(event.newValue !== null);
});

export const isLocked = (): boolean => locked.get();

/** Locks here at once, and on the server as far as it can be reached. */
export function lock(): void {
  if (locked.get()) return;
  locked.set(true);
  call('auth.lock').catch(() => undefined);
}

/** Opens the session by its password. Throws the ApiError. */
export async function unlock(password: string): Promise<void> {
  await call('auth.unlock', { body: { password } });
  locked.set(false);
  await queryClient.invalidateQueries();
}
