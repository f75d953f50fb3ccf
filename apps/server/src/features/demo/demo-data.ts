import { minutes } from '../../platform/clock/index.ts';
import type { Services } from '../../platform/services.ts';
import type { DemoHome } from '../access/index.ts';
import { fillDemo } from './fill-demo.ts';

/** Time that demo data may lag behind the clock. */
const freshness = minutes(15);

/** Returns a function that fills the demo data up to now and returns their brand. Simultaneous callers wait for one filling. */
export function createDemoData(services: Pick<Services, 'db' | 'clock'>): () => Promise<DemoHome> {
  let filled: { at: number; home: Promise<DemoHome> } | null = null;
  return async () => {
    const now = services.clock.now().getTime();
    if (!filled || Math.abs(now - filled.at) > freshness) filled = { at: now, home: fillDemo(services) };
    const asked = filled;
    try {
      return await asked.home;
    } catch (error) {
      if (filled === asked) filled = null;
      throw error;
    }
  };
}
