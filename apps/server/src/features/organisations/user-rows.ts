/** Returns the cursor of a list of users by name. */
export const byName = ({ sort_last, sort_first, id }: { sort_last: string; sort_first: string; id: string }) =>
  [sort_last, sort_first, id] as const;

/** Returns a row of such a list as it is answered. */
export const named = <R extends { first_name: string; last_name: string; sort_last: string; sort_first: string }>({
  sort_last: _last,
  sort_first: _first,
  ...row
}: R) => ({ ...row, full_name: `${row.first_name} ${row.last_name}`.trim() });
