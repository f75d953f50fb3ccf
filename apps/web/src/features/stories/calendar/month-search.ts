interface MonthSearch {
  /** The month shown, as '2026-11'; without it, that of today. */
  month?: string;
}

/** Reads the month of an address. */
export const readMonthSearch = ({ month }: Record<string, unknown>): MonthSearch =>
  typeof month === 'string' && /^(19|20)\d\d-(0[1-9]|1[0-2])$/.test(month) ? { month } : {};
