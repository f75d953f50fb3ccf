import { createLog } from '../platform/log/index.ts';

/** Silent unless MASTHEAD_TEST_LOG names a level. */
export const testLog = createLog({
  MASTHEAD_LOG_LEVEL: (process.env.MASTHEAD_TEST_LOG as 'debug' | undefined) ?? 'silent',
  MASTHEAD_LOG_FORMAT: 'text',
});
