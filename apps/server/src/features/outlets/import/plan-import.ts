import type { FieldFailure } from '@masthead/contract';
import type { AudienceRow } from '../records.queries.ts';
import type { AliasOwner, KnownOutlet } from './import.queries.ts';
import type { ReadLine, RefusedLine } from './read-csv.ts';

/** Records in the database that a file names. */
export interface Known {
  bySite: ReadonlyMap<string, KnownOutlet>;
  /** Outlets without an address, by lower-case name. */
  byName: ReadonlyMap<string, KnownOutlet[]>;
  /** Owners of names and domains, by '<kind> <value>'. */
  owners: ReadonlyMap<string, string>;
  /** Audiences by '<outlet> <day>'. */
  recorded: ReadonlyMap<string, Pick<AudienceRow, 'impressions' | 'source'>>;
}

/** Planned result of a line. */
export interface Planned {
  read: ReadLine;
  id: string;
  site: string;
  /** null: a new outlet. */
  known: KnownOutlet | null;
  /** Fields that will be different. */
  changes: string[];
  /** Names and domains that the outlet gets. */
  aliases: AliasOwner[];
}

const compared = ['name', 'url', 'country_id', 'language', 'media_type', 'geography', 'publication_interval'] as const;
const refusal = (read: ReadLine, field: string, failure: FieldFailure): RefusedLine => ({
  line: read.line,
  field,
  failure,
});

/** Returns the outlet of a line, by its address, otherwise by its name among those without one. */
export function outletOf(
  { form, site }: ReadLine,
  { bySite, byName }: Pick<Known, 'bySite' | 'byName'>,
): KnownOutlet | null {
  if (site) return bySite.get(site) ?? null;
  const named = (byName.get(form.name.toLowerCase()) ?? []).filter(
    (outlet) => !form.country_id || !outlet.country_id || outlet.country_id === form.country_id,
  );
  return named.length === 1 ? named[0]! : null;
}

/** Decides for each line of a file; a line never changes what an earlier one has said. */
export function planImport(
  lines: readonly ReadLine[],
  known: Known,
  newId: () => string,
): { planned: Planned[]; refused: RefusedLine[] } {
  const planned: Planned[] = [];
  const refused: RefusedLine[] = [];
  const taken = new Set<string>();
  const owners = new Map(known.owners);
  for (const read of lines) {
    const outlet = outletOf(read, known);
    const id = outlet?.id ?? newId();
    const site = outlet?.site ?? read.site ?? id;
    const key = outlet || read.form.url ? site : `${read.form.name.toLowerCase()} ${read.form.country_id}`;
    const aliases = aliasesOf(read, id);
    const foreign = aliases.find((alias) => (owners.get(keyOf(alias)) ?? id) !== id);
    if (taken.has(key)) refused.push(refusal(read, read.form.url ? 'url' : 'name', { code: 'duplicate', params: {} }));
    else if (foreign)
      refused.push(refusal(read, `${foreign.kind}s`, { code: 'taken_by_outlet', params: { value: foreign.value } }));
    else {
      const added = aliases.filter((alias) => !owners.has(keyOf(alias)));
      for (const alias of aliases) owners.set(keyOf(alias), id);
      taken.add(key);
      planned.push({ read, id, site, known: outlet, changes: changesOf(read, outlet, added, known), aliases: added });
    }
  }
  return { planned, refused };
}

export const keyOf = ({ kind, value }: Pick<AliasOwner, 'kind' | 'value'>): string => `${kind} ${value}`;

const aliasesOf = ({ form }: ReadLine, outlet_id: string): AliasOwner[] => [
  ...form.names.map((name) => ({ kind: 'name' as const, value: name.toLowerCase(), outlet_id })),
  ...form.domains.map((domain) => ({ kind: 'domain' as const, value: domain, outlet_id })),
];

/** Returns fields that a line changes in a known outlet; all given ones for a new outlet. */
function changesOf(
  { form, given, audience }: ReadLine,
  outlet: KnownOutlet | null,
  aliases: readonly AliasOwner[],
  { recorded }: Known,
): string[] {
  const before = audience && outlet ? recorded.get(`${outlet.id} ${audience.valid_from}`) : null;
  const isSameAudience = before?.impressions === audience?.impressions && before?.source === audience?.source;
  return [
    // An outlet that is known by an address keeps the one it has.
    ...compared.filter(
      (field) => given.includes(field) && form[field] !== outlet?.[field] && !(field === 'url' && outlet?.url),
    ),
    ...['name', 'domain'].filter((kind) => aliases.some((alias) => alias.kind === kind)).map((kind) => `${kind}s`),
    ...(audience && !isSameAudience ? ['impressions'] : []),
  ];
}
