import type { PaymentFacts, SocialAccount } from '@masthead/contract';
import { z } from 'zod';
import type { Db } from '../../platform/db/index.ts';
import { declareHook } from '../../platform/hooks/index.ts';
import { declareJob } from '../../platform/jobs/index.ts';
import { type BrandId, brandOfJob } from '../access/index.ts';

/** Rebuilds the sums of a brand or of an organisation, such as after its time zone has changed; of neither, those that are missing. */
export const rebuildRollups = declareJob({
  name: 'metrics.rebuild',
  payload: z.object({ brand_id: brandOfJob.optional(), organisation_id: z.uuid().optional() }),
});

/** Removes all streams of a brand that is deleted permanently. Call it in a transaction. */
export const endStreams = declareHook<[db: Db, brandId: BrandId, now: Date], unknown>('organisations.end-streams');

/**
 * Returns the card that organisations pay with, and the discount that their first order gets, by the id of the organisation. Billing
 * provides it.
 */
export const paymentFacts = declareHook<
  [db: Db, organisationIds: readonly string[], now: Date],
  ReadonlyMap<string, PaymentFacts>
>('organisations.payment-facts');

/**
 * Returns the part of billing that keeps an organisation from being deleted; null: nothing does. Billing provides it.
 */
export const billingHold = declareHook<[db: Db, organisationId: string], 'subscription_active' | 'invoice_open' | null>(
  'organisations.billing-hold',
);

/** Removes all files of a brand. Files provide it. */
export const endFiles = declareHook<[db: Db, brandId: BrandId, now: Date], void>('organisations.end-files');

/** Removes all files of an organisation and returns whether the bytes of all of them are gone. Files provide it. */
export const endAllFiles = declareHook<[db: Db, organisationId: string, now: Date], boolean>(
  'organisations.end-all-files',
);

/** Moves the pictures of users to the organisations to which the users move. Files provide it. */
export const picturesMove = declareHook<
  [db: Db, from: string, moves: readonly { user_id: string; organisation_id: string }[]],
  void
>('organisations.pictures-move');

/** Takes the names of accounts that a brand lists from now on, in the transaction that stores them. */
export const accountsNamed = declareHook<
  [db: Db, brandId: BrandId, accounts: readonly SocialAccount[], now: Date],
  void
>('organisations.accounts-named');
