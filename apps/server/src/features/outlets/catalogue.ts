import { readFileSync } from 'node:fs';

/** An outlet of the shipped catalogue. Its facts are those of public lists, see data/NOTICE.md; nobody has checked the feeds lately. */
export interface CatalogueOutlet {
  /** Its domain: the outlet's `catalogue_key` and `site`. */
  key: string;
  name: string;
  url: string;
  country_id: string | null;
  /** ISO 639-1. */
  language: string | null;
  /** Place among the world's sites by traffic, about 2020: 1 is the largest. It says nothing about readers. */
  rank: number | null;
  /** At least one address, the same in no two outlets. */
  feeds: string[];
}

interface CatalogueGroup {
  country_id: string | null;
  language: string | null;
  outlets: number;
  feeds: number;
}

/** Behind all that have a rank; a number that can be subtracted from itself. */
const lastRank = Number.MAX_SAFE_INTEGER;

let loaded: CatalogueOutlet[] | undefined;

/** Returns the catalogue, best rank first. It is read at its first use, because most processes never need it. */
export function catalogue(): readonly CatalogueOutlet[] {
  loaded ??= parse(readFileSync(new URL('data/catalogue.tsv', import.meta.url), 'utf8'));
  return loaded;
}

/** Counts the outlets and feeds of each country and language, most outlets first. */
export function catalogueGroups(): CatalogueGroup[] {
  const groups = new Map<string, CatalogueGroup>();
  for (const { country_id, language, feeds } of catalogue()) {
    const key = `${country_id} ${language}`;
    const group = groups.get(key) ?? { country_id, language, outlets: 0, feeds: 0 };
    groups.set(key, { ...group, outlets: group.outlets + 1, feeds: group.feeds + feeds.length });
  }
  return [...groups.values()].sort((a, b) => b.outlets - a.outlets || compare(a.country_id ?? '', b.country_id ?? ''));
}

/**
 * Returns outlets of any of the countries and in any of the languages. An empty list does not restrict; with both empty
 * there are none, so that an empty form does not add the whole world.
 */
export function catalogueOutlets({
  countries,
  languages,
}: {
  countries: readonly string[];
  languages: readonly string[];
}): CatalogueOutlet[] {
  if (countries.length + languages.length === 0) return [];
  const chosen = (list: readonly string[], value: string | null) =>
    list.length === 0 || (value !== null && list.includes(value));
  return catalogue().filter(({ country_id, language }) => chosen(countries, country_id) && chosen(languages, language));
}

function parse(text: string): CatalogueOutlet[] {
  const [, ...lines] = text.trimEnd().split(/\r?\n/);
  return lines.map(parseLine).sort((a, b) => (a.rank ?? lastRank) - (b.rank ?? lastRank) || compare(a.key, b.key));
}

function parseLine(line: string): CatalogueOutlet {
  const [key = '', name = '', url = '', country = '', language = '', rank = '', feeds = ''] = line.split('\t');
  return {
    key,
    name,
    url,
    country_id: country || null,
    language: language || null,
    rank: rank ? Number(rank) : null,
    feeds: feeds.split(' '),
  };
}

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);
