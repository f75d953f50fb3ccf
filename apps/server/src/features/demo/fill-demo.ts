import { kpiForm } from '@masthead/contract';
import { v7 as uuidv7 } from 'uuid';
import { before, days } from '../../platform/clock/index.ts';
import type { Db } from '../../platform/db/index.ts';
import type { Services } from '../../platform/services.ts';
import { ownBrand } from '../access/index.ts';
import { storeReady } from '../clippings/index.ts';
import { writeKpi } from '../kpi/index.ts';
import {
  type DemoOwner,
  findDemoOwner,
  findFilledUntil,
  hasDemoRelations,
  insertDemoOutlets,
  insertDemoOwner,
  insertDemoRelations,
  linkDemoRelations,
  listDemoKpis,
  listDemoOutlets,
  lockDemo,
} from './demo.queries.ts';
import { piecesBetween } from './demo-pieces.ts';
import { demoBrand, outlets, people, peopleGroup } from './demo-words.ts';

/** How far back demo data reach when they are first asked for: this year and the one before, for the period before. */
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
    await linkDemoRelations(transaction, owner.brand_id, isKnown ? after : start);
    return owner;
  });

async function makeOwner(db: Db, now: Date): Promise<DemoOwner> {
  const ids = { brand_id: ownBrand(uuidv7()), organisation_id: uuidv7(), user_id: uuidv7() };
  const owner = { ...ids, brand_name: demoBrand.name, timezone: 'Europe/Copenhagen' };
  await insertDemoOwner(db, owner, now);
  await insertDemoOutlets(
    db,
    owner.brand_id,
    outlets.map((outlet) => ({ ...outlet, id: uuidv7() })),
    now,
  );
  return owner;
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
  await insertDemoRelations(db, owner, { relations, group: { id: uuidv7(), name: peopleGroup } }, now);
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
