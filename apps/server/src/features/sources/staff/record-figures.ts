import { v7 as uuidv7 } from 'uuid';
import type { HostGate } from '../../../platform/fetch/index.ts';
import { type Loop, startLoop } from '../../../platform/loop/index.ts';
import { stepTotals } from '../../../platform/meter/index.ts';
import type { Services } from '../../../platform/services.ts';
import { deleteOldFigures, recordHosts, recordSteps } from './staff.queries.ts';

const pause = 10_000;
/** The name of a worker's total processor time among its steps. */
export const wholeStep = 'all';

/** Tells the database how the fetching of each host goes and where this worker's time goes, for the staff's screen. */
export function startRecordingFigures(
  { db, clock, log }: Pick<Services, 'db' | 'clock' | 'log'>,
  hosts: HostGate,
): Loop {
  const worker = uuidv7();
  return startLoop({
    name: 'figures',
    log,
    idle: pause,
    round: async () => {
      const now = clock.now();
      const hour = new Date(Math.floor(now.getTime() / 3_600_000) * 3_600_000);
      await recordHosts(db, hosts.drain().slice(0, 5000), hour);
      const { user, system } = process.threadCpuUsage();
      const steps = [...stepTotals()].map(([name, totals]) => ({ name, ...totals }));
      await recordSteps(
        db,
        worker,
        [...steps, { name: wholeStep, milliseconds: (user + system) / 1000, calls: 1, waits: false }],
        now,
      );
      if (now.getUTCMinutes() === 0) await deleteOldFigures(db, now);
      return false;
    },
  });
}
