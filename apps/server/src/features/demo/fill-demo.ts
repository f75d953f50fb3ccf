import { kpiForm } from '@masthead/contract';
import { v7 as uuidv7 } from 'uuid';
import { before, days } from '../../platform/clock/index.ts';
import { batches, type Db } from '../../platform/db/index.ts';
import type { Services } from '../../platform/services.ts';
import { type BrandId, ownBrand } from '../access/index.ts';
import { insertClosedUser } from '../accounts/index.ts';
import { addLinks, storeReady } from '../clippings/index.ts';
import { addMembers, insertGroup, insertRelations } from '../connect/index.ts';
import { writeKpi } from '../kpi/index.ts';
import { insertBrand, insertOrganisation } from '../organisations/index.ts';
import { insertDemoOutlets } from '../outlets/index.ts';
import {
  type DemoOwner,
  findDemoOwner,
  findFilledUntil,
  hasDemoRelations,
  listDemoKpis,
  listDemoLinks,
  listDemoOutlets,
  lockDemo,
} from './demo.queries.ts';
import { piecesBetween } from './demo-pieces.ts';
import { demoBrand, outlets, people, peopleGroup } from './demo-words.ts';

/** Length of the history created on the first request: this year and the one before, for the previous period. */
const history = days(400);

/** Brings the demo data up to now; what is there stays as it is. Answers whose they are. */
export const fillDemo = ({ db, clock }: Pick<Services, 'db' | 'clock'>): Promise<DemoOwner> =>
  db.transaction().execute(async (transaction) => {
    await lockDemo(transaction);
    const now = clock.now();
    const owner = (await findDemoOwner(transaction)) ?? (await makeOwner(transaction, now));
    await makeKpis(transaction, owner, now);
    const filled = await findFilledUntil(transaction, owner.brand_id);
    const start = before(now, history);
    const after = filled ? new Date(filled) : start;
    await addPieces(transaction, owner, after, now);
    const isKnown = await hasDemoRelations(transaction, owner.brand_id);
    if (!isKnown) await makeRelations(transaction, owner, now);
    await linkRelations(transaction, owner.brand_id, isKnown ? after : start);
    return owner;
  });

/** Inserts the organisation and the brand of the demo data, which have no members, and the outlets. */
async function makeOwner(db: Db, now: Date): Promise<DemoOwner> {
  const brand = { id: ownBrand(uuidv7()), name: demoBrand.name, slug: 'norlunde' };
  const organisation = { id: uuidv7(), name: demoBrand.organisation, slug: demoBrand.slug };
  const timezone = 'Europe/Copenhagen';
  const place = { currency_code: 'EUR', country_id: 'DK' };
  const user = { id: uuidv7(), organisation_id: organisation.id };
  await insertOrganisation(db, { ...organisation, ...place, type: 'demo', timezone }, now);
  await insertBrand(db, { ...brand, ...place, organisation_id: organisation.id }, now);
  await insertClosedUser(
    db,
    { ...user, first_name: 'Masthead', last_name: 'Demo', email: 'demo@masthead.invalid' },
    now,
  );
  const made = outlets.map((outlet) => ({ ...outlet, id: uuidv7() }));
  await insertDemoOutlets(db, brand.id, made, now);
  return {
    brand_id: brand.id,
    brand_name: brand.name,
    organisation_id: organisation.id,
    timezone,
    user_id: user.id,
  };
}

/** A set of targets for each year, the last one and this one. */
async function makeKpis(db: Db, owner: DemoOwner, now: Date): Promise<void> {
  const known = await listDemoKpis(db, owner.brand_id);
  for (const year of [now.getUTCFullYear() - 1, now.getUTCFullYear()]) {
    if (known.some(({ starts_at }) => starts_at.startsWith(String(year)))) continue;
    const kpi = { brandId: owner.brand_id, userId: owner.user_id, form: yearOfTargets(year), now };
    await writeKpi(db, kpi);
  }
}
/** The contacts who write for the outlets. */
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

async function addPieces(db: Db, owner: DemoOwner, after: Date, now: Date): Promise<void> {
  const pieces = piecesBetween(after, now);
  if (pieces.length === 0) return;
  const idOf = new Map((await listDemoOutlets(db)).map(({ id, site }) => [site, id]));
  const kpis = await listDemoKpis(db, owner.brand_id);
  const ready = pieces.map(({ outlet: place, tags, published_at, ...said }) => {
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
      tags,
      kpiIds: kpis.filter(({ starts_at, ends_at }) => starts_at <= day && day <= ends_at).map(({ id }) => id),
    };
  });
  await storeReady(db, { brandId: owner.brand_id, userId: owner.user_id, now }, ready);
}
