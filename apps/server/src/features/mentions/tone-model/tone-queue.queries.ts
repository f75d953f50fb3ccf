import type { Sentiment } from '@masthead/contract';
import { countOf, type Db, rowsOf, sql, values } from '../../../platform/db/index.ts';
import type { BrandId, SystemDb } from '../../access/index.ts';
import type { PlacedMention } from '../write.queries.ts';

export interface QueuedTone {
  brand_id: BrandId;
  mention_id: string;
  stream_id: string;
  document_id: string;
  /** The words that the stream found, as the mention shows them; null if the mention has been removed. */
  shown: { headline: string; headline_marks: number[]; excerpt: string; excerpt_marks: number[] } | null;
}

/** Notes the model that the worker uses now. Without one, nothing is queued any more. */
export async function noteModel(db: SystemDb & Db, name: string | null): Promise<void> {
  if (name === null) {
    await countOf(db, sql`delete from tone_model`);
    await countOf(db, sql`delete from tone_queue`);
    return;
  }
  await countOf(
    db,
    sql`
      insert into tone_model (name)
      values (${name})
      on conflict (is_only) do update set name = excluded.name`,
  );
}

/** Queues new mentions for the model, if there is one. */
export async function queueTones(db: Db, mentions: readonly PlacedMention[]): Promise<void> {
  if (mentions.length === 0) return;
  const rows = mentions.map(({ brand_id, id, stream_id, document_id }) => [brand_id, id, stream_id, document_id]);
  await countOf(
    db,
    sql`
      insert into tone_queue (brand_id, mention_id, stream_id, document_id)
      select q.brand_id::uuid, q.mention_id::uuid, q.stream_id::uuid, q.document_id::uuid
      from (values ${values(rows)}) as q (brand_id, mention_id, stream_id, document_id)
      where exists (select from tone_model)`,
  );
}

/** Claims queued mentions, the newest first: a search of stored documents does not delay what comes in. */
export const claimTones = (db: SystemDb & Db, limit: number) =>
  rowsOf(
    db,
    sql<QueuedTone>`
      select q.brand_id,
        q.mention_id,
        q.stream_id,
        q.document_id,
        case
          when m.id is not null then json_build_object(
            'headline',
            m.headline,
            'headline_marks',
            m.headline_marks,
            'excerpt',
            m.excerpt,
            'excerpt_marks',
            m.excerpt_marks
          )
        end as shown
      from tone_queue q
      left join mentions m on m.brand_id = q.brand_id and m.id = q.mention_id
      order by q.mention_id desc
      limit ${limit}
      for update of q skip locked`,
  );

export const removeQueued = (db: Db, queued: readonly QueuedTone[]) =>
  countOf(
    db,
    sql`
      delete from tone_queue q using (values ${values(queued.map((row) => [row.brand_id, row.mention_id]))}) as k (
        brand_id, mention_id
      )
      where q.brand_id = k.brand_id::uuid and q.mention_id = k.mention_id::uuid`,
  );

/** Removes mentions below an id, which begins with its time: the model is too slow for them. */
export const removeQueuedBelow = (db: SystemDb & Db, id: string) =>
  countOf(db, sql`delete from tone_queue where mention_id < ${id}`);

interface ChangedTone {
  brand_id: BrandId;
  stream_id: string;
  id: string;
  document_id: string;
  published_at: string;
  clipping_id: string | null;
}

/**
 * Sets the computed tone of mentions; where a person has set one, the computed one is kept beside it. Returns the
 * mentions whose shown tone is another one now.
 */
export const setComputed = (
  db: Db,
  tones: readonly { brand_id: BrandId; mention_id: string; tone: Sentiment; confidence: number }[],
) =>
  rowsOf(
    db,
    sql<ChangedTone>`
      with computed as (
        select k.brand_id::uuid, k.mention_id::uuid, k.tone, k.confidence::real
        from (values ${values(tones.map((row) => [row.brand_id, row.mention_id, row.tone, row.confidence]))}) as k (
          brand_id, mention_id, tone, confidence
        )
      ),
        earlier as (
          select m.brand_id, m.id, m.sentiment
          from mentions m
          join computed k on k.brand_id = m.brand_id and k.mention_id = m.id
        ),
        changed as (
          update mentions m
          set sentiment = case when m.sentiment_confidence is null then m.sentiment else k.tone end,
            sentiment_confidence = case when m.sentiment_confidence is null then null else k.confidence end,
            machine_sentiment = case when m.sentiment_confidence is null then k.tone else m.machine_sentiment end,
            machine_confidence = case
              when m.sentiment_confidence is null then k.confidence
              else m.machine_confidence
            end
          from computed k
          where m.brand_id = k.brand_id and m.id = k.mention_id
          returning m.brand_id, m.stream_id, m.id, m.document_id, m.published_at, m.clipping_id, m.sentiment
        )
      select c.brand_id, c.stream_id, c.id, c.document_id, c.published_at, c.clipping_id
      from changed c
      join earlier e on e.brand_id = c.brand_id and e.id = c.id
      where c.sentiment <> e.sentiment`,
  );
