import type { Clock } from '../../platform/clock/index.ts';
import type { Config } from '../../platform/config/index.ts';
import type { Db } from '../../platform/db/index.ts';
import { readSetting } from '../../platform/db/settings.queries.ts';

/** Settings row of the console command; its text is shown to people. */
export const maintenanceSetting = 'maintenance';
const validity = 2000;

interface Maintenance {
  /** Text of the maintenance page, '' for the usual one; null: open. Kept for two seconds, since every call asks. */
  message(): Promise<string | null>;
  /** The same as the database has it now; fails while the database is away. */
  read(): Promise<string | null>;
}

/** Closes the API: permanently by the environment, or temporarily by the console. */
export function createMaintenance({ db, config, clock }: { db: Db; config: Config; clock: Clock }): Maintenance {
  let kept: { message: string | null; at: number } = { message: null, at: Number.NEGATIVE_INFINITY };
  const now = () => clock.now().getTime();
  const read = async () => {
    if (config.MASTHEAD_MAINTENANCE !== undefined) return config.MASTHEAD_MAINTENANCE;
    const message = (await readSetting<{ message: string } | null>(db, maintenanceSetting))?.message ?? null;
    kept = { message, at: now() };
    return message;
  };
  // A clock that was set back makes what is kept come from the future; that counts as old.
  const isFresh = () => Math.abs(now() - kept.at) < validity;
  return { read, message: async () => (isFresh() ? kept.message : await read()) };
}
