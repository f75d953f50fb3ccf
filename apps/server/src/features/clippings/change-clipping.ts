import type { BodyOf, Endpoints } from '@masthead/contract';
import { v7 as uuidv7 } from 'uuid';
import { invalidField, notFound } from '../../platform/http/failure.ts';
import { broadcast } from '../../platform/realtime/index.ts';
import type { Services } from '../../platform/services.ts';
import type { Scope } from '../accounts/index.ts';
import { keepRollups } from '../metrics/index.ts';
import { findOutlet, findTiers } from '../outlets/index.ts';
import { isCountry } from '../reference/index.ts';
import {
  type ClippingRow,
  deleteClipping,
  findClipping,
  setTags,
  unlinkMentions,
  updateClipping,
} from './clippings.queries.ts';
import { valueClipping } from './value-clipping.ts';

type Change = BodyOf<Endpoints['clippings.update']>;

/** Changes the fields sent and values the clipping again. Throws 404, 422. */
export async function changeClipping(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  scope: Scope,
  clippingId: string,
  change: Change,
): Promise<ClippingRow> {
  const clipping = await findClipping(db, scope, clippingId);
  if (!clipping) throw notFound();
  if (change.country_id && !isCountry(change.country_id)) throw invalidField('country_id', 'invalid');
  const { media_outlet_id, tags, impressions, ...plain } = change;
  const outlet = media_outlet_id === undefined ? {} : await outletFields({ db }, clipping.brand_id, media_outlet_id);
  const fields = {
    ...clipping,
    ...withoutUndefined(plain),
    ...(plain.type && { media_type: plain.type }),
    ...(impressions !== undefined && { impressions: impressions ?? 0 }),
    ...outlet,
    tonality_set_by_person: plain.text_tonality === undefined ? clipping.tonality_set_by_person : true,
  };
  await db.transaction().execute(async (transaction) => {
    await keepRollups(transaction, { brandIds: [clipping.brand_id], ids: [clippingId] }, async () => {
      await updateClipping(transaction, scope, clippingId, { ...fields, ...valueClipping(fields) }, clock.now());
      if (tags)
        await setTags(
          transaction,
          clipping.brand_id,
          clippingId,
          tags.map((name) => ({ id: uuidv7(), name })),
        );
    });
    await broadcast(transaction, `private-brand.${clipping.brand_id}`, 'clippings.changed', { count: 1 });
  });
  return (await findClipping(db, scope, clippingId))!;
}

/** Removes a clipping; its mention stays and can be saved again. Throws 404. */
export async function removeClipping({ db }: Pick<Services, 'db'>, scope: Scope, clippingId: string): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    await unlinkMentions(transaction, scope, clippingId);
    await keepRollups(transaction, { brandIds: scope.brandIds, ids: [clippingId] }, () =>
      deleteClipping(transaction, scope, clippingId),
    );
    await broadcast(transaction, `private-brand.${scope.brandIds[0]}`, 'clippings.changed', { count: -1 });
  });
}

async function outletFields({ db }: Pick<Services, 'db'>, brandId: string, outletId: string | null) {
  if (outletId === null) return { outlet_id: null, outlet_name: null, tier: 'none' as const };
  const outlet = await findOutlet(db, outletId);
  if (!outlet) throw invalidField('media_outlet_id', 'invalid');
  const [tier] = await findTiers(db, [brandId], [outletId]);
  return { outlet_id: outlet.id, outlet_name: outlet.name, tier: tier?.tier ?? ('none' as const) };
}

const withoutUndefined = <T extends object>(value: T) =>
  Object.fromEntries(Object.entries(value).filter(([, part]) => part !== undefined)) as {
    [K in keyof T]: Exclude<T[K], undefined>;
  };
