import type { Clock } from '../../platform/clock/index.ts';
import type { Config } from '../../platform/config/index.ts';
import type { Db } from '../../platform/db/index.ts';
import { readSetting } from '../../platform/db/settings.queries.ts';

/** Settings row of the console command; its text is shown to people. */
export const maintenanceSetting = 'maintenance';
const validity = 2000;

export interface Maintenance {
  /** Text of the maintenance page, '' for the usual one; null: open. */
  message(): Promise<string | null>;
}

/** On by the environment for good, or by the console for a while; asked at every call, so it is kept for two seconds. */
export function createMaintenance({ db, config, clock }: { db: Db; config: Config; clock: Clock }): Maintenance {
  let kept: { message: string | null; until: number } = { message: null, until: 0 };
  return {
    async message() {
      if (config.MASTHEAD_MAINTENANCE !== undefined) return config.MASTHEAD_MAINTENANCE;
      const now = clock.now().getTime();
      if (kept.until > now) return kept.message;
      const message = (await readSetting<{ message: string } | null>(db, maintenanceSetting))?.message ?? null;
      kept = { message, until: now + validity };
      return message;
    },
  };
}
