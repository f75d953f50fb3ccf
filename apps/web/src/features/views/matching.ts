/** Filters, order and grouping as the address of a page holds them. */
export type Filters = Record<string, string>;

/** Parts of an address that narrow nothing: a view may leave them as they are. */
const loose: ReadonlySet<string> = new Set(['period', 'sort', 'view', 'count']);
/** Parts of an address that open one record. */
const opening: ReadonlySet<string> = new Set(['mention', 'clipping', 'comment']);

/** Returns the parts of an address that a view keeps. */
export const filtersOf = (search: object): Filters =>
  Object.fromEntries(
    Object.entries(search)
      .filter(([name, value]) => value !== undefined && !opening.has(name))
      .map(([name, value]) => [name, String(value)]),
  );

/** Tells whether what is shown is a view: all that it says, and no other filter. */
export const isView = (view: Filters, shown: Filters): boolean =>
  Object.keys(view).every((name) => view[name] === shown[name]) &&
  Object.keys(shown).every((name) => name in view || loose.has(name));

/** Returns what is shown after a view was chosen. */
export const appliedTo = (shown: Filters, view: Filters): Filters => ({
  ...Object.fromEntries(Object.entries(shown).filter(([name]) => loose.has(name))),
  ...view,
});
