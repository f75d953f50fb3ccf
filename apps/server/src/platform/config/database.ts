import { z } from 'zod';

const whole = (min: number, max: number, fallback: number) =>
  z.coerce.number().int().min(min).max(max).default(fallback);

/** Settings of the database and its replica. */
export const databaseSettings = {
  MASTHEAD_DATABASE_REPLICA_URL: z
    .url({ protocol: /^postgres(ql)?$/ })
    .optional()
    .describe('Streaming standby of `DATABASE_URL` from which the API reads trends'),
  MASTHEAD_DATABASE_REPLICA_LAG: whole(1, 3600, 10).describe(
    'Seconds by which that standby may be behind; if it is further behind, the primary is asked',
  ),
  MASTHEAD_DATABASE_TIMEOUT: whole(1, 3600, 30).describe(
    'Seconds after which a statement of the API or the site is cancelled; the caller gets 503',
  ),
};
