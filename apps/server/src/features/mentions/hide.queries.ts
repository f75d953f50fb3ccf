import type { hideLevels, hideReaches } from '@masthead/contract';
import { andAll, batches, countOf, type Db, rowsOf, sql, values } from '../../platform/db/index.ts';
import type { BrandId, Scope, SystemDb } from '../access/index.ts';
import type { StoryKey, StreamKey } from './stories.queries.ts';

export type Level = (typeof hideLevels)[number];
export type Reach = (typeof hideReaches)[number];

interface Subject extends StoryKey {
  id: string;
  document_id: string;
  outlet_id: string;
}

export const listSubjects = (db: Db, scope: Scope, mentionIds: readonly string[]) =>
  rowsOf(
    db,
    sql<Subject>`
      select brand_id, stream_id, id, document_id, cluster_id, outlet_id
      from mentions
      where brand_id = any(${scope.brandIds}) and id = any(${mentionIds}::uuid[])`,
  );

/** Rows that a hiding covers: those of these streams, or of every stream of the brands. */
export interface Target {
  level: Level;
  reach: Reach;
  brandIds: readonly BrandId[];
  streams: readonly StreamKey[];
  subjects: readonly Subject[];
}

/** Column of each level. */
export const columns = {
  stream: 'hidden_in_stream',
  brand: 'hidden_in_brand',
  organisation: 'hidden_in_organisation',
} as const;
/** Nobody's stream: of rules that hold in all of them. */
const everyStream = '00000000-0000-0000-0000-000000000000';

/** Returns conditions on `mentions` for each reach, each with an index; the owner is in the query itself. */
function reached({ level, reach, streams, subjects }: Target) {
  const ids = (name: keyof Subject) => [...new Set(subjects.map((subject) => subject[name]))];
  const column =
    reach === 'story' ? 'cluster_id' : reach === 'outlet' ? 'outlet_id' : level === 'stream' ? 'id' : 'document_id';
  return sql`
    stream_id = any(${streams.map((stream) => stream.stream_id)}::uuid[])
    and ${sql.ref(column)} = any(${ids(column)}::uuid[])`;
}

export interface ChangedMention extends StoryKey {
  id: string;
  document_id: string;
  published_at: string;
}
export const changed = sql`brand_id, stream_id, id, cluster_id, document_id, published_at`;

/** Hides what is reached and was visible at the level; it has no place in its story any more. */
export const hideReached = (db: Db, target: Target) =>
  rowsOf(
    db,
    sql<ChangedMention>`
      update mentions
      set ${sql.ref(columns[target.level])} = true, place = null
      where brand_id = any(${target.brandIds}) and ${reached(target)} and not ${sql.ref(columns[target.level])}
      returning ${changed}`,
  );

export const showReached = (db: Db, target: Target) =>
  rowsOf(
    db,
    sql<ChangedMention>`
      update mentions
      set ${sql.ref(columns[target.level])} = false
      where brand_id = any(${target.brandIds}) and ${reached(target)} and hidden and ${sql.ref(columns[target.level])}
      returning ${changed}`,
  );

interface Hide {
  hideId: string;
  level: Level;
  by: string;
  at: Date;
}

export async function insertHidings(
  db: Db,
  rows: readonly { brand_id: BrandId; id: string }[],
  { hideId, level, at }: Omit<Hide, 'by'>,
): Promise<void> {
  for (const batch of batches(rows, 5000))
    await countOf(
      db,
      sql`
        insert into hidings (brand_id, hide_id, mention_id, level, hidden_at)
        values ${values(batch.map((row) => [row.brand_id, hideId, row.id, level, at]))}
        on conflict do nothing`,
    );
}

/** Inserts documents that stay hidden if they are found later. */
export async function insertHiddenDocuments(
  db: Db,
  rows: readonly { brand_id: BrandId; document_id: string }[],
  { hideId, level, by, at }: Hide,
): Promise<void> {
  for (const batch of batches(rows, 5000))
    await countOf(
      db,
      sql`
        insert into hidden_documents (brand_id, document_id, level, hidden_by, hidden_at, hide_id)
        values ${values(batch.map((row) => [row.brand_id, row.document_id, level, by, at, hideId]))}
        on conflict do nothing`,
    );
}

/** Inserts stories whose later copies are hidden too: in one stream, or in all of the brand. */
export async function insertHiddenStories(
  db: Db,
  rows: readonly StoryKey[],
  { hideId, level, by, at }: Hide,
): Promise<void> {
  if (rows.length === 0) return;
  const given = rows.map((row) => [
    row.brand_id,
    row.cluster_id,
    level,
    level === 'stream' ? row.stream_id : everyStream,
    hideId,
    by,
    at,
  ]);
  await countOf(
    db,
    sql`
      insert into hidden_stories (brand_id, cluster_id, level, stream_id, hide_id, hidden_by, hidden_at)
      values ${values(given)}
      on conflict do nothing`,
  );
}

/** Takes back what holds for later finds of these subjects at a level. */
export async function deleteHiddenSubjects(
  db: Db,
  { level, reach, brandIds, streams, subjects }: Target,
  documentIds: readonly string[],
): Promise<void> {
  if (level !== 'stream')
    await countOf(
      db,
      sql`
        delete from hidden_documents
        where brand_id = any(${brandIds}) and document_id = any(${documentIds}::uuid[]) and level = ${level}`,
    );
  if (reach === 'story')
    await countOf(
      db,
      sql`
        delete from hidden_stories
        where brand_id = any(${brandIds})
          and cluster_id = any(${subjects.map((subject) => subject.cluster_id)}::uuid[])
          and level = ${level}
          ${andAll([level === 'stream' && sql`stream_id = any(${streams.map((stream) => stream.stream_id)}::uuid[])`])}`,
    );
}

/** Lists streams in which one action has hidden something. */
export const listStreamsOfHiding = (db: Db, brandIds: readonly BrandId[], hideId: string) =>
  rowsOf(
    db,
    sql<StreamKey & { level: Level }>`
      select distinct m.brand_id, m.stream_id, h.level
      from hidings h
      join mentions m on m.brand_id = h.brand_id and m.id = h.mention_id
      where h.brand_id = any(${brandIds}) and h.hide_id = ${hideId}`,
  );

/** Shows again exactly what one action has hidden, later copies included; with the streams locked. */
export const showHiding = (db: Db, brandIds: readonly BrandId[], hideId: string) =>
  rowsOf(
    db,
    sql<ChangedMention>`
      update mentions m
      set hidden_in_stream = m.hidden_in_stream and h.level <> 'stream',
        hidden_in_brand = m.hidden_in_brand and h.level <> 'brand',
        hidden_in_organisation = m.hidden_in_organisation and h.level <> 'organisation'
      from hidings h
      where h.brand_id = any(${brandIds})
        and h.hide_id = ${hideId}
        and m.brand_id = h.brand_id
        and m.id = h.mention_id
      returning m.brand_id, m.stream_id, m.id, m.cluster_id, m.document_id, m.published_at`,
  );

export async function deleteHiding(db: Db, brandIds: readonly BrandId[], hideId: string): Promise<void> {
  await countOf(db, sql`delete from hidings where brand_id = any(${brandIds}) and hide_id = ${hideId}`);
  await deleteHiddenLater(db, brandIds, hideId);
}

/** Takes back what one action holds for later finds. */
export async function deleteHiddenLater(db: Db, brandIds: readonly BrandId[], hideId: string): Promise<void> {
  await countOf(db, sql`delete from hidden_stories where brand_id = any(${brandIds}) and hide_id = ${hideId}`);
  await countOf(db, sql`delete from hidden_documents where brand_id = any(${brandIds}) and hide_id = ${hideId}`);
}

/** Deletes old hidings of all brands. One action can be undone as one for some days. */
export const deleteHidingsBefore = (db: SystemDb, time: Date) =>
  countOf(db, sql`delete from hidings where brand_id is not null and hidden_at < ${time}`);
