import type { FindingState } from '@masthead/contract';
import { byName, countOf, type Db, rowsOf, sql, values } from '../../../platform/db/index.ts';
import type { BrandId, Scope } from '../../access/index.ts';

interface NewMessage {
  clipping_id: string;
  message_id: string;
  quote: string;
}

interface NewQuote {
  clipping_id: string;
  id: string;
  name: string;
  name_key: string;
  quote: string;
}

/** Replaces the proposed messages of clippings; those that a person has judged stay as they are. */
export async function proposeMessages(
  db: Db,
  brandId: BrandId,
  clippingIds: readonly string[],
  found: readonly NewMessage[],
): Promise<void> {
  await countOf(
    db,
    sql`
      delete from clipping_messages
      where brand_id = ${brandId} and clipping_id = any(${clippingIds}::uuid[]) and state = 'proposed'`,
  );
  if (found.length === 0) return;
  // A message that was deleted meanwhile is not found any more.
  await countOf(
    db,
    sql`
      insert into clipping_messages (brand_id, clipping_id, message_id, state, quote)
      select ${brandId}, f.clipping_id::uuid, f.message_id::uuid, 'proposed', f.quote
      from (values ${values(found.map((one) => [one.clipping_id, one.message_id, one.quote]))}) as f (
        clipping_id, message_id, quote
      )
      join key_messages k on k.brand_id = ${brandId} and k.id = f.message_id::uuid
      on conflict do nothing`,
  );
}

/** Replaces the proposed quotes of clippings; those that a person has judged stay as they are. */
export async function proposeQuotes(
  db: Db,
  brandId: BrandId,
  clippingIds: readonly string[],
  found: readonly NewQuote[],
): Promise<void> {
  await countOf(
    db,
    sql`
      delete from clipping_quotes
      where brand_id = ${brandId} and clipping_id = any(${clippingIds}::uuid[]) and state = 'proposed'`,
  );
  if (found.length === 0) return;
  await countOf(
    db,
    sql`
      insert into clipping_quotes (brand_id, clipping_id, id, name, name_key, state, quote)
      values ${values(found.map((one) => [brandId, one.clipping_id, one.id, one.name, one.name_key, 'proposed', one.quote]))}
      on conflict (brand_id, clipping_id, name_key) do nothing`,
  );
}

/** Cuts a quote to the length that the licence of the clipping's outlet, `o`, allows. */
const licensed = (quote: string) => sql`nullif(left(${sql.ref(quote)}, coalesce(o.extract_characters, 100000)), '')`;

interface MessageOfClipping {
  id: string;
  name: string;
  state: FindingState;
  quote: string | null;
}

/** Lists the messages of a clipping by name, those to be judged first. */
export const listMessagesOf = (db: Db, scope: Scope, clippingId: string) =>
  rowsOf(
    db,
    sql<MessageOfClipping>`
      select k.id, k.name, f.state, ${licensed('f.quote')} as quote
      from clipping_messages f
      join key_messages k on k.brand_id = f.brand_id and k.id = f.message_id
      join clippings c on c.brand_id = f.brand_id and c.id = f.clipping_id
      left join outlets o on o.id = c.outlet_id
      where f.brand_id = any(${scope.brandIds}) and f.clipping_id = ${clippingId}
      order by ${byName('k.name')}, k.id`,
  );

interface QuoteOfClipping extends MessageOfClipping {
  spokesperson_id: string | null;
  role: string | null;
}

/** Lists the quoted people of a clipping: spokespeople of the brand first. */
export const listQuotesOf = (db: Db, scope: Scope, clippingId: string) =>
  rowsOf(
    db,
    sql<QuoteOfClipping>`
      select f.id, coalesce(p.name, f.name) as name, f.state, ${licensed('f.quote')} as quote,
        p.id as spokesperson_id, p.role
      from clipping_quotes f
      join clippings c on c.brand_id = f.brand_id and c.id = f.clipping_id
      left join spokespeople p on p.brand_id = f.brand_id and p.name_key = f.name_key
      left join outlets o on o.id = c.outlet_id
      where f.brand_id = any(${scope.brandIds}) and f.clipping_id = ${clippingId}
      order by p.id is null, ${byName('f.name')}, f.id`,
  );

interface Judged {
  state: FindingState;
  /** undefined: the quote stays. */
  quote: string | null | undefined;
  userId: string;
  now: Date;
}

/** Judges a message of a clipping, also one that was not proposed. */
export const judgeMessage = (
  db: Db,
  brandId: BrandId,
  clippingId: string,
  messageId: string,
  { state, quote, userId, now }: Judged,
) =>
  countOf(
    db,
    sql`
      insert into clipping_messages as f (brand_id, clipping_id, message_id, state, quote, decided_by, decided_at)
      values (${brandId}, ${clippingId}, ${messageId}, ${state}, ${quote ?? null}, ${userId}, ${now})
      on conflict (brand_id, clipping_id, message_id) do update set state = excluded.state,
        quote = ${quote === undefined ? sql`f.quote` : sql`excluded.quote`},
        decided_by = excluded.decided_by,
        decided_at = excluded.decided_at`,
  );

export const judgeQuote = (
  db: Db,
  brandId: BrandId,
  clippingId: string,
  quoteId: string,
  { state, userId, now }: Omit<Judged, 'quote'>,
) =>
  countOf(
    db,
    sql`
      update clipping_quotes
      set state = ${state}, decided_by = ${userId}, decided_at = ${now}
      where brand_id = ${brandId} and clipping_id = ${clippingId} and id = ${quoteId}`,
  );

/** Writes a quote that a person has entered; one of the same person is replaced. */
export const enterQuote = (
  db: Db,
  brandId: BrandId,
  { clipping_id, id, name, name_key, quote }: Omit<NewQuote, 'quote'> & { quote: string | null },
  { userId, now }: Pick<Judged, 'userId' | 'now'>,
) =>
  countOf(
    db,
    sql`
      insert into clipping_quotes (brand_id, clipping_id, id, name, name_key, state, quote, decided_by, decided_at)
      values (${brandId}, ${clipping_id}, ${id}, ${name}, ${name_key}, 'confirmed', ${quote}, ${userId}, ${now})
      on conflict (brand_id, clipping_id, name_key) do update set state = 'confirmed',
        quote = coalesce(excluded.quote, clipping_quotes.quote),
        decided_by = excluded.decided_by,
        decided_at = excluded.decided_at`,
  );
