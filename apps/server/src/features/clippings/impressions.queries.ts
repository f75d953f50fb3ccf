import { sql } from '../../platform/db/index.ts';

/** Condition on a clipping `c` with an unknown audience. Sums count it as 0, which is not a measured value. */
export const isUnknown = sql`(c.impressions_from = 'outlet' and c.impressions = 0)`;

/** A clipping, `c`, counts with its brand's estimate for outlets of its tier. */
export const isEstimated = sql`(c.impressions_from = 'estimate')`;
