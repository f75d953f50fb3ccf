import type { AnswerOf, BodyOf, Endpoints } from '@masthead/contract';
import type { Db } from '../../platform/db/index.ts';
import { parseAddress } from '../../platform/fetch/index.ts';
import { invalid } from '../../platform/http/failure.ts';
import type { Services } from '../../platform/services.ts';
import type { Scope } from '../access/index.ts';
import { hashUrl } from '../documents/index.ts';
import { type CatalogueOutlet, catalogueGroups, catalogueOutlets } from '../outlets/index.ts';
import { addSources, type WantedSource } from './add-source.ts';
import { listUrlHashes } from './list.queries.ts';

type Group = AnswerOf<Endpoints['sources.catalogue']>['data'][number];
type Answer = AnswerOf<Endpoints['sources.catalogue.add']>;

/** Puts the feeds of all outlets that are of the countries and in the languages on the organisation's list. */
export async function addCatalogue(
  services: Pick<Services, 'db' | 'clock'>,
  scope: Scope,
  form: BodyOf<Endpoints['sources.catalogue.add']>,
): Promise<Answer> {
  const { countries, languages, interval_seconds } = form;
  const required = [{ code: 'required', params: {} }];
  if (countries.length + languages.length === 0) throw invalid({ countries: required, languages: required });
  const outlets = catalogueOutlets({ countries, languages });
  const { created, existing } = await addSources(services, scope, outlets.flatMap(wantedOf), {
    interval_seconds,
    enabled: true,
  });
  return { created, existing, outlets: outlets.length };
}

/** Returns the catalogue by country and language, with how many of the feeds the organisation has. */
export async function showCatalogue(db: Db, scope: Scope): Promise<Group[]> {
  const listed = new Set((await listUrlHashes(db, scope)).map(({ url_hash }) => url_hash.toString('hex')));
  const added = new Map<string, number>();
  for (const [hash, group] of groupsByHash()) if (listed.has(hash)) added.set(group, (added.get(group) ?? 0) + 1);
  return catalogueGroups().map((group) => ({ ...group, added: added.get(nameOf(group)) ?? 0 }));
}

const nameOf = ({ country_id, language }: Pick<CatalogueOutlet, 'country_id' | 'language'>) =>
  `${country_id} ${language}`;

let kept: Map<string, string> | undefined;

/** Returns the group of every feed by the hash of its address; the catalogue never changes while the program runs. */
function groupsByHash(): Map<string, string> {
  kept ??= new Map(
    everyOutlet().flatMap((outlet) =>
      wantedOf(outlet).map(({ url }) => [hashUrl(url).toString('hex'), nameOf(outlet)]),
    ),
  );
  return kept;
}

/** Returns all outlets that can be chosen: those with a country or a language. */
function everyOutlet(): CatalogueOutlet[] {
  const known = (values: (string | null)[]) => [...new Set(values.filter((value) => value !== null))];
  const countries = known(catalogueGroups().map((group) => group.country_id));
  const languages = known(catalogueGroups().map((group) => group.language));
  const chosen = [...catalogueOutlets({ countries, languages: [] }), ...catalogueOutlets({ countries: [], languages })];
  return [...new Set(chosen)];
}

function wantedOf({ key, name, url, country_id, language, feeds }: CatalogueOutlet): WantedSource[] {
  const outlet = { site: key, name, url, country_id, language, catalogue_key: key };
  return feeds.map((feed) => ({ url: parseAddress(feed).href, kind: 'feed', name, outlet }));
}
