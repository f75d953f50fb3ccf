import { kpiForm } from '@masthead/contract';
import { v7 as uuidv7 } from 'uuid';
import { before, days } from '../../platform/clock/index.ts';
import { batches, type Db } from '../../platform/db/index.ts';
import type { BrandId } from '../access/index.ts';
import { addLinks, storeReady } from '../clippings/index.ts';
import { addMembers, insertGroup, insertRelations } from '../connect/index.ts';
import { writeKpi } from '../kpi/index.ts';
import { insertBrand, insertOrganisation } from '../organisations/index.ts';
import { insertDemoOutlets } from '../outlets/index.ts';
import { ensureMonthlyReport } from '../reports/index.ts';
import {
  type DemoOwner,
  findFilledUntil,
  hasDemoRelations,
  listDemoKpis,
  listDemoLinks,
  listDemoOutlets,
} from './demo.queries.ts';
import { type DemoPiece, piecesBetween } from './demo-pieces.ts';
import { demoBrand, outlets, people, peopleGroup } from './demo-words.ts';

/** Length of the history created on the first request: this year and the one before, for the previous period. */
const history = days(400);

/** Identifies the document of a piece, in mentions and clippings alike. */
export interface PieceDocument {
  document_id: string;
  cluster_id: string;
}
/** Returns the document of a piece; null: it has none, like a manual clipping. */
type DocumentOf = (piece: DemoPiece) => PieceDocument | null;

const timezone = 'Europe/Copenhagen';
const place = { currency_code: 'EUR', country_id: 'DK' };

/** Inserts an organisation with the invented brand, which has no members, and the outlets. */
export async function insertHome(
  db: Db,
  { id, slug, name }: { id: string; slug: string; name: string },
  brandId: BrandId,
  now: Date,
): Promise<Omit<DemoOwner, 'user_id'>> {
  await insertOrganisation(db, { id, slug, name, ...place, type: 'demo', timezone }, now);
  return await insertDemoBrand(db, { organisationId: id, brandId, slug: 'norlunde' }, now);
}

/** Inserts the invented brand into an organisation that exists, and the outlets. */
export async function insertDemoBrand(
  db: Db,
  { organisationId, brandId, slug }: { organisationId: string; brandId: BrandId; slug: string },
  now: Date,
): Promise<Omit<DemoOwner, 'user_id'>> {
  const brand = { ...place, id: brandId, name: demoBrand.name, organisation_id: organisationId, slug };
  await insertBrand(db, brand, now);
  const made = outlets.map((outlet) => ({ ...outlet, id: uuidv7() }));
  await insertDemoOutlets(db, brandId, made, now);
  return { brand_id: brandId, brand_name: demoBrand.name, organisation_id: organisationId, timezone };
}

/** Brings the records of an invented brand up to a time; existing ones stay as they are. Call it in a transaction. */
export async function fillBrand(
  db: Db,
  owner: DemoOwner,
  now: Date,
  documentOf: DocumentOf = () => null,
): Promise<void> {
  await makeKpis(db, owner, now);
  const filled = await findFilledUntil(db, owner.brand_id);
  const start = before(now, history);
  const after = filled ? new Date(filled) : start;
  await addPieces(db, owner, piecesBetween(after, now), { documentOf, now });
  const isKnown = await hasDemoRelations(db, owner.brand_id);
  if (!isKnown) await makeRelations(db, owner, now);
  await linkRelations(db, owner.brand_id, isKnown ? after : start);
  await ensureMonthlyReport(db, { brandId: owner.brand_id, userId: owner.user_id, currency: 'EUR' }, now);
}

/** Makes a set of targets for each year, the last one and this one. */
async function makeKpis(db: Db, owner: DemoOwner, now: Date): Promise<void> {
  const known = await listDemoKpis(db, owner.brand_id);
  for (const year of [now.getUTCFullYear() - 1, now.getUTCFullYear()]) {
    if (known.some(({ starts_at }) => starts_at.startsWith(String(year)))) continue;
    const kpi = { brandId: owner.brand_id, userId: owner.user_id, form: yearOfTargets(year), now };
    await writeKpi(db, kpi);
  }
}
/** Makes the contacts who write for the outlets. */
async function makeRelations(db: Db, owner: DemoOwner, now: Date): Promise<void> {
  const idOf = new Map((await listDemoOutlets(db)).map(({ id, site }) => [site, id]));
  const relations = people.map(({ outlet: place, categories, ...person }) => {
    const { site, country_id } = outlets[place]!;
    const email = `press@${site}`;
    return { ...person, id: uuidv7(), email, country_id, outlet_id: idOf.get(site)!, categories: [...categories] };
  });
  const { brand_id, user_id } = owner;
  const group = { id: uuidv7(), brand_id, name: peopleGroup, userId: user_id };
  await insertRelations(db, { brandId: brand_id, userId: user_id }, relations, now);
  await insertGroup(db, group, now);
  await addMembers(
    db,
    brand_id,
    group.id,
    relations.map(({ id }) => id),
  );
}

/** Assigns the clippings that were published after a moment to the person who writes for their outlet. */
async function linkRelations(db: Db, brandId: BrandId, after: Date): Promise<void> {
  for (const pairs of batches(await listDemoLinks(db, brandId, after), 1000))
    await addLinks(db, brandId, 'relations', pairs);
}

const yearOfTargets = (year: number) =>
  kpiForm.parse({
    name: `Electric ferry ${year}`,
    currency_code: 'EUR',
    starts_at: `${year}-01-01`,
    ends_at: `${year}-12-31`,
    measures: ['hfValue', 'roi', 'clippings', 'share_of_a_clippings'],
    markets: [
      {
        country_id: 'DK',
        targets: { hfValue: 2_500_000, roi: 3, clippings: 500, share_of_a_clippings: 0.4 },
        investments: [
          { category: 'agency_fees', amount: 420_000 },
          { category: 'events', amount: 90_000 },
        ],
      },
      {
        country_id: 'SE',
        targets: { hfValue: 200_000, roi: 2, clippings: 120, share_of_a_clippings: 0.2 },
        investments: [{ category: 'content_production', amount: 45_000 }],
      },
      { country_id: 'DE', targets: { hfValue: 300_000, roi: 2, clippings: 110, share_of_a_clippings: 0.3 } },
    ],
  });

async function addPieces(
  db: Db,
  owner: DemoOwner,
  pieces: readonly DemoPiece[],
  { documentOf, now }: { documentOf: DocumentOf; now: Date },
): Promise<void> {
  if (pieces.length === 0) return;
  const idOf = new Map((await listDemoOutlets(db)).map(({ id, site }) => [site, id]));
  const kpis = await listDemoKpis(db, owner.brand_id);
  const ready = pieces.map((piece) => {
    const { outlet: place, tags, published_at, ...said } = piece;
    const outlet = outlets[place]!;
    const day = published_at.toISOString().slice(0, 10);
    return {
      fields: {
        ...said,
        published_at: published_at.toISOString(),
        type: outlet.media_type,
        media_type: outlet.media_type,
        outlet_id: idOf.get(outlet.site) ?? null,
        outlet_name: outlet.name,
        tier: outlet.tier ?? ('none' as const),
        country_id: outlet.country_id,
      },
      document: documentOf(piece),
      tags,
      kpiIds: kpis.filter(({ starts_at, ends_at }) => starts_at <= day && day <= ends_at).map(({ id }) => id),
    };
  });
  await storeReady(db, { brandId: owner.brand_id, userId: owner.user_id, now }, ready);
}
