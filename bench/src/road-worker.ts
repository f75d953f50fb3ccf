import { startWorker } from '@masthead/server/main/worker.ts';
import { readConfig } from '@masthead/server/platform/config/index.ts';
import { createLog } from '@masthead/server/platform/log/index.ts';
import { stepTotals } from '@masthead/server/platform/meter/index.ts';

export interface WorkerReport {
  steps: { name: string; milliseconds: number; calls: number }[];
  peakBytes: number;
}

const config = readConfig();
await startWorker({ url: config.DATABASE_URL!, config, log: createLog(config) });
process.on('message', () => {
  const steps = [...stepTotals()].map(([name, totals]) => ({ name, ...totals }));
  process.send!({ steps, peakBytes: process.resourceUsage().maxRSS * 1024 } satisfies WorkerReport);
});
