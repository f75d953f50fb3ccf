/** Lists of the trends, without schemas, so that addresses can read them. */

export const trendTermKinds = ['person', 'organisation', 'place', 'product', 'phrase', 'subject'] as const;
export type TrendTermKind = (typeof trendTermKinds)[number];

export const trendCompares = ['previous_period', 'previous_year'] as const;
export type TrendCompare = (typeof trendCompares)[number];

/** Copies of a text count once (`stories`), or each (`pieces`). */
export const trendCountings = ['stories', 'pieces'] as const;
export type TrendCounting = (typeof trendCountings)[number];

/** The terms that are names. */
export const nameKinds = ['person', 'organisation', 'place', 'product'] as const satisfies readonly TrendTermKind[];
export type NameKind = (typeof nameKinds)[number];

/** Outside services that give a second opinion on a name. */
export const trendServices = ['wikipedia', 'gdelt'] as const;
export type TrendService = (typeof trendServices)[number];
