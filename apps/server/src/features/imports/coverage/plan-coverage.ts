import { type CoverageField, networkOfUrl } from '@masthead/contract';
import { canonicalUrl } from '@masthead/reading';
import { v7 as uuidv7 } from 'uuid';
import type { Db } from '../../../platform/db/index.ts';
import type { BrandId } from '../../access/index.ts';
import { type ImportedPiece, type KnownPiece, listKnownPieces } from '../../clippings/index.ts';
import { listKnownPeople } from '../../connect/index.ts';
import { hostsAbove, siteOfUrl } from '../../outlets/index.ts';
import { noCounts, type Planned } from '../import-kind.ts';
import type { FileRow } from '../imports.queries.ts';
import { listOutletsByName, listOutletsOfHosts, listOutletsOfIds, type NamedOutlet } from '../outlets.queries.ts';
import { type DateReading, type ReadPiece, readPiece } from './read-piece.ts';

/** A piece of the file that the brand has already. */
interface Double {
  line: number;
  given: ImportedPiece;
  known: KnownPiece;
  by: 'url' | 'headline';
}

/** Outcome of some rows of coverage. */
export interface PlannedCoverage extends Planned {
  doubles: Double[];
  /** Pieces to be added that are history. */
  history: number;
}

interface Plan {
  brandId: BrandId;
  fields: readonly (CoverageField | null)[];
  /** Pieces that the brand has already are added once more. */
  addsDoubles: boolean;
  dates: DateReading;
  historyUntil: Date;
  seen: Seen;
}

/** Pieces above in the file by address and headline, with their tags and unknown outlets. */
interface Seen {
  pieces: Set<string>;
  tags: Set<string>;
  /** Outlets that nobody knows: each is told once. */
  outlets: Set<string>;
}
export const nothingSeen = (): Seen => ({ pieces: new Set(), tags: new Set(), outlets: new Set() });

/** Different tags of one import. */
const mostTags = 200;
const aDay = 86_400_000;

/** Decides the outcome of some rows. Writes nothing. */
export async function planCoverage(db: Db, plan: Plan, rows: readonly FileRow[]): Promise<PlannedCoverage> {
  const added: ImportedPiece[] = [];
  const planned: PlannedCoverage = {
    ...{ added: '', filled: [], done: [], doubles: [], problems: [], history: 0 },
    counts: noCounts(),
  };
  const read = rows.flatMap(({ line, cells }) => {
    const { piece, leftOut } = readPiece(cells, plan.fields, plan.dates);
    planned.problems.push(...leftOut.map((problem) => ({ line, ...problem })));
    return piece ? [{ line, piece }] : [];
  });
  planned.counts.refused = rows.length - read.length;
  const pieces = read.map(({ piece }) => piece);
  const outletOf = await outletsOf(db, pieces);
  const relationOf = await relationsOf(db, plan.brandId, pieces);
  const find = await knownAmong(db, plan.brandId, pieces);
  for (const { line, piece } of read) {
    const outlet = outletOf(piece);
    if (piece.outlet && !outlet && isNew(plan.seen.outlets, piece.outlet))
      planned.problems.push({ line, field: 'media_outlet', value: piece.outlet });
    const tags = piece.tags.filter((tag) => admitTag(plan.seen, tag));
    if (tags.length < piece.tags.length) planned.problems.push({ line, field: 'tags', value: piece.tags.join(', ') });
    const given = compose({ ...piece, tags }, outlet, relationOf(piece));
    const isTwice = noteSeen(plan.seen, piece, outlet);
    const match = find(piece, outlet);
    if (match) planned.doubles.push({ line, given, ...match });
    if (!plan.addsDoubles && (isTwice || match)) planned.counts.skipped += 1;
    else {
      added.push(given);
      planned.done.push({ line, id: given.id, filled: null });
      planned.counts.added += 1;
      if (piece.published_at < plan.historyUntil) planned.history += 1;
    }
  }
  return { ...planned, added: JSON.stringify(added) };
}

function compose(piece: ReadPiece, outlet: NamedOutlet | null, relationId: string | null): ImportedPiece {
  const ofOutlet = outlet?.media_type ?? 'web';
  return {
    id: uuidv7(),
    headline: piece.headline,
    url: piece.url,
    published_at: piece.published_at.toISOString(),
    media_type: piece.media_type ?? (piece.url && networkOfUrl(piece.url)) ?? ofOutlet,
    outlet_id: outlet?.id ?? null,
    outlet_name: outlet?.name ?? piece.outlet,
    country_id: piece.country ?? outlet?.country_id ?? null,
    language: piece.language ?? outlet?.language ?? null,
    text_tonality: piece.tone,
    note: piece.note,
    entered: piece.impressions,
    tags: piece.tags,
    relation_id: relationId,
  };
}

function admitTag({ tags }: Seen, tag: string): boolean {
  if (!tags.has(tag.toLowerCase()) && tags.size >= mostTags) return false;
  tags.add(tag.toLowerCase());
  return true;
}

function isNew(names: Set<string>, name: string): boolean {
  const isKnown = names.has(name.toLowerCase());
  names.add(name.toLowerCase());
  return !isKnown;
}

const plainUrl = (url: string): string => canonicalUrl(url) ?? url;

/** Returns true for a piece that is further up in the file, and records any other. */
function noteSeen(
  { pieces }: Seen,
  { url, headline, published_at, outlet: named }: ReadPiece,
  outlet: NamedOutlet | null,
) {
  const place = (outlet?.name ?? named ?? '').toLowerCase();
  const keys = [
    ...(url ? [plainUrl(url)] : []),
    `${published_at.toISOString().slice(0, 10)} ${place} ${headline.toLowerCase()}`,
  ];
  const isTwice = keys.some((key) => pieces.has(key));
  for (const key of keys) pieces.add(key);
  return isTwice;
}

/** Returns the outlets of pieces: by their address, otherwise by a name that one outlet has. */
async function outletsOf(db: Db, pieces: readonly ReadPiece[]) {
  const hosts = new Set(pieces.flatMap(({ url }) => (url ? hostsAbove(siteOfUrl(url)) : [])));
  const names = new Set(pieces.flatMap(({ outlet }) => outlet?.toLowerCase() ?? []));
  const byHost = new Map((await listOutletsOfHosts(db, [...hosts])).map((one) => [one.key, one]));
  const named = names.size > 0 ? await listOutletsByName(db, [...names]) : [];
  const ofIds = named.length > 0 ? await listOutletsOfIds(db, [...new Set(named.map(({ id }) => id))]) : [];
  const byId = new Map(ofIds.map((one) => [one.id, one]));
  const byName = new Map(named.map(({ name, id }) => [name, byId.get(id)]));
  return ({ url, outlet }: ReadPiece): NamedOutlet | null => {
    // The longest host comes first.
    const host = url && hostsAbove(siteOfUrl(url)).find((one) => byHost.has(one));
    return (host && byHost.get(host)) || (outlet && byName.get(outlet.toLowerCase())) || null;
  };
}

/** Returns the relation whose name the author has, if there is one only. */
async function relationsOf(db: Db, brandId: BrandId, pieces: readonly ReadPiece[]) {
  const names = [...new Set(pieces.flatMap(({ author }) => author?.toLowerCase() ?? []))];
  const known = names.length > 0 ? await listKnownPeople(db, brandId, { emails: [], phones: [], names }) : [];
  const byName = Map.groupBy(known, ({ name_key }) => name_key);
  return ({ author }: ReadPiece): string | null => {
    const people = (author && byName.get(author.toLowerCase())) || [];
    return people.length === 1 ? people[0]!.id : null;
  };
}

/** Returns which pieces the brand has: the same address, otherwise the same headline within a day in an outlet that does not contradict. */
async function knownAmong(db: Db, brandId: BrandId, pieces: readonly ReadPiece[]) {
  const urls = new Set(pieces.flatMap(({ url }) => (url ? [url, plainUrl(url)] : [])));
  const headlines = pieces.map(({ headline, published_at }) => ({
    headline: headline.toLowerCase(),
    at: published_at.toISOString(),
  }));
  const known = await listKnownPieces(db, brandId, { urls: [...urls], headlines });
  const byUrl = new Map(known.flatMap((one) => (one.url ? [[plainUrl(one.url), one] as const] : [])));
  const byHeadline = Map.groupBy(known, (one) => one.headline_key);
  return (piece: ReadPiece, outlet: NamedOutlet | null): Pick<Double, 'known' | 'by'> | null => {
    const address = piece.url && byUrl.get(plainUrl(piece.url));
    if (address) return { known: address, by: 'url' };
    const place = (outlet?.name ?? piece.outlet)?.toLowerCase();
    const alike = (byHeadline.get(piece.headline.toLowerCase()) ?? []).find(
      (one) =>
        Math.abs(Date.parse(one.published_at) - piece.published_at.getTime()) < aDay &&
        (!place || !one.outlet_name || one.outlet_name.toLowerCase() === place),
    );
    return alike ? { known: alike, by: 'headline' } : null;
  };
}
