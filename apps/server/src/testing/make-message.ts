import { v7 as uuidv7 } from 'uuid';
import type { BrandId, Scope } from '../features/access/index.ts';
import { createMessage, createPerson } from '../features/clippings/index.ts';
import { systemClock } from '../platform/clock/index.ts';
import { type Db, rowsOf, sql } from '../platform/db/index.ts';

/** Makes a key message, a spokesperson, and a quote in a clipping. */
export async function makeMessage(
  db: Db,
  scope: Scope,
  brandId: BrandId,
  clippingId: string,
): Promise<{ key_message_id: string; spokesperson_id: string; quote_id: string }> {
  const services = { db, clock: systemClock };
  const form = { name: 'Green power', campaign: null, phrases: ['green power'] };
  const key_message_id = (await createMessage(services, scope, brandId, form)).id;
  const spokesperson_id = (await createPerson(services, scope, brandId, { name: 'Anna Berg', role: null })).id;
  const quote_id = uuidv7();
  await rowsOf(
    db,
    sql`insert into clipping_quotes (brand_id, clipping_id, id, name, name_key, state, quote)
        values (${brandId}, ${clippingId}, ${quote_id}, 'Anna Berg', 'anna berg', 'proposed', 'We sail on green power')`,
  );
  return { key_message_id, spokesperson_id, quote_id };
}
