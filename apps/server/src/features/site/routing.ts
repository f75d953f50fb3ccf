import type { Secrets } from '../../platform/secrets/index.ts';
import type { Services } from '../../platform/services.ts';
import type { Readings } from './count-readings.ts';
import type { PageCache } from './page-cache.ts';
import type { Answered } from './site-pages.ts';

export interface Found {
  /** Newsroom whose changes invalidate the answer; empty for answers without a newsroom. */
  newsroomId: string;
  answered: Answered;
}
export interface Routing extends Pick<Services, 'db' | 'log' | 'config' | 'storage' | 'clock' | 'browser'> {
  cache: PageCache;
  readings: Readings;
  begun: number;
  listening: string;
  domains: ReadonlySet<string>;
  secrets: Secrets;
}
