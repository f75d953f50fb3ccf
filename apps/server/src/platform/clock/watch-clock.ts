import type { Db } from '../db/index.ts';
import { readSetting, writeSetting } from '../db/settings.queries.ts';
import { type Loop, startLoop } from '../loop/index.ts';
import type { Services } from '../services.ts';
import { minutes, seconds } from './index.ts';

/** A clock that was set back, and by how many milliseconds at least. */
export interface SetBack {
  now: Date;
  by: number;
}

/** Corrects stored times that are in the future only because the clock was ahead. May run more than once. */
export type RepairTimes = (db: Db, setBack: SetBack) => Promise<unknown>;

/** Setting with the newest time that a worker has seen. It outlives a restart, since a clock is often corrected at one. */
const setting = 'clock.seen';
/** Milliseconds by which the clocks of several machines may differ. */
const tolerance = minutes(1);
const written = seconds(30);
const idle = seconds(10);

/** Watches for a clock that is set back. Work planned by the wrong clock would otherwise wait until that time is reached again. */
export const watchClock = (services: Pick<Services, 'db' | 'clock' | 'log'>, repairs: readonly RepairTimes[]): Loop =>
  startLoop({
    name: 'clock',
    log: services.log,
    idle,
    round: async () => {
      await repairWhenSetBack(services, repairs);
      return false;
    },
  });

/** Compares the clock with the newest time seen. If the clock was set back, corrects the times that are now in the future. */
export async function repairWhenSetBack(
  { db, clock, log }: Pick<Services, 'db' | 'clock' | 'log'>,
  repairs: readonly RepairTimes[],
): Promise<void> {
  const now = clock.now();
  const seen = await readSetting<string>(db, setting);
  const by = seen === undefined ? 0 : Date.parse(seen) - now.getTime();
  if (seen !== undefined && by > -written && by <= tolerance) return;
  await db.transaction().execute(async (transaction) => {
    if (by > tolerance) {
      log.warn({ seconds: Math.round(by / 1000) }, 'The clock was set back; what was planned by it is planned again');
      for (const repair of repairs) await repair(transaction, { now, by });
    }
    await writeSetting(transaction, setting, now.toISOString(), now);
  });
}
