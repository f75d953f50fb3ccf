import type { BillingAddress } from '@masthead/contract';
import type { VatNumberState } from '@masthead/pricing';
import { countOf, type Db, rowOf, rowsOf, sql } from '../../platform/db/index.ts';
import type { CouponRow } from './coupons.queries.ts';
import type { ProviderName } from './providers/names.ts';

export interface StoredCard {
  name: string;
  last4: string;
  exp_month: number;
  exp_year: number;
  brand: string;
}

export interface CustomerRow {
  organisation_id: string;
  provider: ProviderName;
  provider_id: string | null;
  payment_method_id: string | null;
  card: StoredCard | null;
  address: BillingAddress | null;
  vat_number: string | null;
  vat_state: VatNumberState;
  credit: number;
  discount_code: string | null;
  reading: number;
  applied_reading: number;
}

/** An organisation as its invoices name it. */
export interface BuyerRow {
  organisation_id: string;
  name: string;
  vat_number: string | null;
  country_id: string | null;
  currency_code: string;
  email: string | null;
  language: string;
}

/** Returns the organisation with the address of its first administrator. */
export const findBuyer = (db: Db, organisationId: string) =>
  rowOf(
    db,
    sql<BuyerRow>`
      select o.id as organisation_id, o.name, o.vat_number, o.country_id, o.currency_code, u.email,
        coalesce(u.language, 'en') as language
      from organisations o
      left join lateral (
        select email, language
        from users
        where organisation_id = o.id and deleted_at is null
        order by created_at
        limit 1
      ) u
        on true
      where o.id = ${organisationId}`,
  );

interface PaymentFactsRow {
  organisation_id: string;
  card: StoredCard | null;
  address: BillingAddress | null;
  discount: Pick<CouponRow, 'code' | 'type' | 'value' | 'currency' | 'created_at'> | null;
}

/** Returns the card of organisations, and the discount stored for a first order while it can be redeemed. */
export const listPaymentFacts = (db: Db, organisationIds: readonly string[], now: Date) =>
  rowsOf(
    db,
    sql<PaymentFactsRow>`
      select c.organisation_id,
        c.card,
        c.address,
        case
          when k.code is not null then jsonb_build_object(
            'code', k.code, 'type', k.type, 'value', k.value, 'currency', k.currency, 'created_at', k.created_at
          )
        end as discount
      from billing_customers c
      left join coupons k
        on k.code = c.discount_code
        and k.ended_at is null
        and (k.expires_at is null or k.expires_at > ${now})
        and (k.max_redemptions is null or k.redemptions < k.max_redemptions)
        and not exists (
          select
          from billing_subscriptions s
          where s.organisation_id = c.organisation_id and s.status in ('active', 'past_due')
        )
      where c.organisation_id = any(${organisationIds})`,
  );

const columns = sql`
  organisation_id, provider, provider_id, payment_method_id, card, address, vat_number, vat_state, credit,
  discount_code, reading, applied_reading`;

export const findCustomer = (db: Db, organisationId: string) =>
  rowOf(db, sql<CustomerRow>`select ${columns} from billing_customers where organisation_id = ${organisationId}`);

export const findCustomerOf = (db: Db, provider: ProviderName, providerId: string) =>
  rowOf(
    db,
    sql<CustomerRow>`
      select ${columns}
      from billing_customers
      where provider = ${provider} and provider_id = ${providerId}`,
  );

/** Creates the customer of an organisation if there is none, and moves an existing one to another provider. */
export const upsertCustomer = (db: Db, organisationId: string, provider: ProviderName, now: Date) =>
  rowOf(
    db,
    sql<CustomerRow>`
      insert into billing_customers as c (organisation_id, provider, created_at)
      values (${organisationId}, ${provider}, ${now})
      on conflict (organisation_id) do update set provider = excluded.provider,
        provider_id = case when c.provider = excluded.provider then c.provider_id end,
        payment_method_id = case when c.provider = excluded.provider then c.payment_method_id end,
        card = case when c.provider = excluded.provider then c.card end
      returning ${columns}`,
  );

export const setProviderId = (db: Db, organisationId: string, providerId: string) =>
  countOf(db, sql`update billing_customers set provider_id = ${providerId} where organisation_id = ${organisationId}`);

export const setCard = (db: Db, organisationId: string, methodId: string | null, card: StoredCard | null) =>
  countOf(
    db,
    sql`
      update billing_customers
      set payment_method_id = ${methodId}, card = ${card && JSON.stringify(card)}
      where organisation_id = ${organisationId}`,
  );

export const setAddress = (db: Db, organisationId: string, address: BillingAddress) =>
  countOf(
    db,
    sql`
      update billing_customers
      set address = ${JSON.stringify(address)}
      where organisation_id = ${organisationId}`,
  );

export const setVat = (db: Db, organisationId: string, number: string | null, state: VatNumberState) =>
  countOf(
    db,
    sql`
      update billing_customers
      set vat_number = ${number}, vat_state = ${state}
      where organisation_id = ${organisationId}`,
  );

export const setCredit = (db: Db, organisationId: string, credit: number) =>
  countOf(db, sql`update billing_customers set credit = ${credit} where organisation_id = ${organisationId}`);

export const setDiscount = (db: Db, organisationId: string, code: string | null) =>
  countOf(db, sql`update billing_customers set discount_code = ${code} where organisation_id = ${organisationId}`);

/** Takes the number of a reading that begins now. */
export const beginReading = async (db: Db, organisationId: string): Promise<number> =>
  (await rowOf(
    db,
    sql<{ reading: number }>`
      update billing_customers
      set reading = reading + 1
      where organisation_id = ${organisationId}
      returning reading`,
  ))!.reading;

/** Locks the customer and tells whether a reading may still be applied: none that began later has been. */
export const applyReading = async (db: Db, organisationId: string, reading: number): Promise<boolean> =>
  (await countOf(
    db,
    sql`
      update billing_customers
      set applied_reading = ${reading}
      where organisation_id = ${organisationId} and applied_reading < ${reading}`,
  )) === 1;

/** Claims the customer for a change; 0: another change runs. */
export const claimChange = (db: Db, organisationId: string, now: Date, abandonedBefore: Date) =>
  countOf(
    db,
    sql`
      update billing_customers
      set changing_since = ${now}
      where organisation_id = ${organisationId} and (changing_since is null or changing_since < ${abandonedBefore})`,
  );

export const endChange = (db: Db, organisationId: string) =>
  countOf(db, sql`update billing_customers set changing_since = null where organisation_id = ${organisationId}`);

/** Returns organisations of a provider in pages, for the nightly comparison. */
export const listCustomerIds = (db: Db, provider: ProviderName, after: string | null, limit: number) =>
  rowsOf(
    db,
    sql<{ organisation_id: string }>`
      select organisation_id
      from billing_customers
      where provider = ${provider} and (${after}::uuid is null or organisation_id > ${after}::uuid)
      order by organisation_id
      limit ${limit}`,
  );

export const lockCustomer = (db: Db, organisationId: string) =>
  rowOf(
    db,
    sql<CustomerRow>`
      select ${columns}
      from billing_customers
      where organisation_id = ${organisationId}
      for update`,
  );
