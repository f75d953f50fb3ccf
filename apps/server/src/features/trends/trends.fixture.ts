import { v7 as uuidv7 } from 'uuid';
import { systemClock } from '../../platform/clock/index.ts';
import { type Db, rowsOf, sql } from '../../platform/db/index.ts';
import { makeSource, makeTenant, makeUser } from '../../testing/factories.ts';
import type { TestServer } from '../../testing/server.ts';
import { composeDocument, storeDocuments } from '../documents/index.ts';
import { countGroupJob } from './counting/count-group.ts';
import { readBatch } from './reading/read-trends.ts';

/** Reads the names and topics of all documents that wait, and of those stored before. */
export async function readTrends(db: Db, kept?: number): Promise<void> {
  while (await readBatch(db, systemClock, undefined, kept));
}

/** Searches the archive for all groups that are not counted yet. */
export async function countGroups(db: Db): Promise<void> {
  const waiting = sql<{ id: string }>`
    select id from trend_countings where finished_at is null and replaced_at is null order by id`;
  for (const { id } of await rowsOf(db, waiting))
    await countGroupJob.run({ db, clock: systemClock }, { counting_id: id });
}

export const dayBefore = (days: number): string => new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10);

interface NewText {
  headline: string;
  body?: string;
  /** Days ago. */
  age?: number;
  /** Days ago, by the id; now by default. */
  collected?: number;
  outletId: string;
  /** The document that published the text first. */
  copyOf?: string;
  countryId?: string;
  language?: string;
}

/** Stores texts as if they had been collected just now. Returns their ids. */
export async function storeTexts(db: Db, texts: readonly NewText[]): Promise<string[]> {
  const composed = texts.map(
    ({ headline, body, age = 0, collected = 0, outletId, countryId = 'DK', language = 'en' }) => {
      const id = uuidv7(collected > 0 ? { msecs: Date.now() - collected * 86_400_000 } : undefined);
      return composeDocument(
        {
          document_id: id,
          source_id: null,
          outlet_id: outletId,
          url: `https://outlet.example/${id}`,
          outlet: { site: 'outlet.example', country_id: countryId, language, media_type: 'web' },
          entry: {
            title: headline,
            summary: body ?? headline,
            content_html: null,
            author: null,
            published_at: `${dayBefore(age)}T10:00:00Z`,
            image_url: null,
            text_from: 'delivered',
            language,
          },
        },
        null,
      );
    },
  );
  for (let at = 0; at < composed.length; at += 500) await storeDocuments(db, composed.slice(at, at + 500));
  for (const [at, { copyOf }] of texts.entries())
    if (copyOf)
      await rowsOf(db, sql`update documents set cluster_id = ${copyOf} where id = ${composed[at]!.document.id}`);
  return composed.map(({ document }) => document.id);
}

/** Makes an organisation with its administrator, staff of the product, and an outlet. */
export async function makeNewsDesk(server: TestServer) {
  const { db } = server.database;
  const tenant = await makeTenant(db);
  const member = await makeUser(db, tenant.organisation.id, [], 'administrator', true);
  const staff = server.client(await server.signIn(member.email));
  const client = server.client(await server.signIn(tenant.user.email));
  const { outletId, sourceId } = await makeSource(db, tenant.organisation.id);
  const params = { organisation_id: tenant.organisation.id };
  return { db, ...tenant, staff, client, outletId, sourceId, params };
}
