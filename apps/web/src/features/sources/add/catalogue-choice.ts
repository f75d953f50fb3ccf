import type { CatalogueGroup } from '../sources.api.ts';

/** The chosen countries and languages; an empty list does not restrict, and with both empty nothing is chosen. */
export interface Choice {
  countries: readonly string[];
  languages: readonly string[];
}

interface Amount {
  outlets: number;
  feeds: number;
  added: number;
}

const isIn = (list: readonly string[], value: string | null): boolean =>
  list.length === 0 || (value !== null && list.includes(value));

const sum = (groups: readonly CatalogueGroup[]): Amount =>
  groups.reduce(
    (total, group) => ({
      outlets: total.outlets + group.outlets,
      feeds: total.feeds + group.feeds,
      added: total.added + group.added,
    }),
    { outlets: 0, feeds: 0, added: 0 },
  );

/** Outlets and feeds of the countries and in the languages chosen: the server adds the same. */
export function amountOf(groups: readonly CatalogueGroup[], { countries, languages }: Choice): Amount {
  if (countries.length + languages.length === 0) return sum([]);
  return sum(groups.filter((group) => isIn(countries, group.country_id) && isIn(languages, group.language)));
}

/** Returns the choices on one side for the choice on the other: ids with their outlets, most outlets first. */
export function offers(groups: readonly CatalogueGroup[], side: 'country_id' | 'language', choice: Choice) {
  const fitting = groups.filter((group) =>
    side === 'country_id' ? isIn(choice.languages, group.language) : isIn(choice.countries, group.country_id),
  );
  const byId = Map.groupBy(fitting, (group) => group[side]);
  return [...byId]
    .flatMap(([id, of]) => (id === null ? [] : [{ id, outlets: sum(of).outlets }]))
    .sort((a, b) => b.outlets - a.outlets || (a.id < b.id ? -1 : 1));
}
