import { sql } from '../../platform/db/index.ts';

/** Nobody knows the audience of a clipping, `c`: it counts with 0, which is no figure of it. */
export const isUnknown = sql`(c.impressions_from = 'outlet' and c.impressions = 0)`;

/** A clipping, `c`, counts with its brand's estimate for outlets of its tier. */
export const isEstimated = sql`(c.impressions_from = 'estimate')`;
