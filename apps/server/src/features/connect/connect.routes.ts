import type { RelationGroup } from '@masthead/contract';
import { pageOf, readCursor } from '../../platform/http/cursor.ts';
import { eachId } from '../../platform/http/each-record.ts';
import { notFound } from '../../platform/http/failure.ts';
import { brandIn, type Call, type Handlers } from '../access/index.ts';
import { answerClippings, listClippings, positionOf } from '../clippings/index.ts';
import { findGroup, type GroupRow, listGroups } from './groups.queries.ts';
import { mergingRoutes } from './merging/merging.routes.ts';
import { relationAnswer } from './relation-answer.ts';
import {
  findRelation,
  listRelations,
  listTopRelations,
  type RelationRow,
  type Sums,
  sumRelations,
} from './relations.queries.ts';
import { removeGroups, removeRelations, restoreGroup, restoreRelations } from './removal.ts';
import { addToGroup, changeGroup, createGroup, takeFromGroup } from './save-group.ts';
import { changeRelation, createRelation } from './save-relation.ts';

type Asking = Pick<Call<'connect.relations.show'>, 'db' | 'scope' | 'language'>;
type GroupAsking = Asking & { query: { include?: string | undefined } | undefined };

const includes = (include: string | undefined, part: string): boolean =>
  include?.split(',').some((name) => name.trim() === part) ?? false;

const nothing: Sums = { clippings: 0, impressions: 0, hf_value: 0 };
const sumsOf = ({ clippings, impressions, hf_value }: Sums): Sums => ({ clippings, impressions, hf_value });

async function answerRelation({ db, scope, language }: Asking, relationId: string) {
  const row = await findRelation(db, scope, relationId);
  if (!row) throw notFound();
  const [sums] = await sumRelations(db, scope, {}, [relationId]);
  return { data: relationAnswer(row, language, sums ? sumsOf(sums) : nothing) };
}

async function listByValue({ db, scope, query, language }: Call<'connect.relations.index'>) {
  const { start, end, clipping_countries: countries, limit } = query;
  const filter = { ...query, counted: { start, end, countries } };
  const rows = await listTopRelations(db, scope, filter, { after: readCursor(query.cursor, ['number', 'id']), limit });
  return pageOf(
    rows,
    limit,
    (row) => [row.hf_value, row.id],
    ({ clippings, impressions, hf_value, ...row }) =>
      relationAnswer(row, language, { clippings, impressions, hf_value }),
  );
}

async function listInOrder({ db, scope, query, language }: Call<'connect.relations.index'>) {
  const { sort, limit, start, end, clipping_countries: countries } = query;
  const after = readCursor(query.cursor, [sort === 'newest' ? 'moment' : 'text', 'id']);
  const rows = await listRelations(db, scope, query, { sort, after, limit });
  const ids = rows.map(({ id }) => id);
  const sums = includes(query.include, 'stats') ? await sumRelations(db, scope, { start, end, countries }, ids) : null;
  const sumOf = new Map(sums?.map((sum) => [sum.relation_id, sumsOf(sum)]));
  return pageOf(
    rows,
    limit,
    (row) => [sort === 'newest' ? row.created_at : row.sort, row.id],
    (row) => relationAnswer(row, language, sums ? (sumOf.get(row.id) ?? nothing) : undefined),
  );
}

const groupAnswer = ({ sort: _, ...group }: GroupRow, relations?: RelationGroup['relations']): RelationGroup => ({
  ...group,
  ...(relations && { relations }),
});

async function answerGroup({ db, scope, language, query }: GroupAsking, groupId: string) {
  const group = await findGroup(db, scope, groupId);
  if (!group) throw notFound();
  if (!includes(query?.include, 'relations')) return { data: groupAnswer(group) };
  const order = { sort: 'a_z', after: null, limit: group.relations_count } as const;
  const rows: RelationRow[] = await listRelations(db, scope, { groups: [groupId] }, order);
  return {
    data: groupAnswer(
      group,
      rows.map((row) => relationAnswer(row, language)),
    ),
  };
}

const relationRoutes: Handlers = {
  'connect.relations.index': (call) => (call.query['highest-pr-value'] ? listByValue(call) : listInOrder(call)),
  'connect.relations.store': async (call) => {
    const { brand_id, ...form } = call.body;
    return await answerRelation(call, await createRelation(call, call.scope, brandIn(call.scope, brand_id), form));
  },
  'connect.relations.show': (call) => answerRelation(call, call.params.relation_id),
  'connect.relations.update': async (call) => {
    await changeRelation(call, call.scope, call.params.relation_id, call.body);
    return await answerRelation(call, call.params.relation_id);
  },
  'connect.relations.delete': async (call) => {
    await removeRelations(call, call.scope, [call.params.relation_id]);
  },
  'connect.relations.bulk-delete': async (call) => ({
    data: { deleted: await removeRelations(call, call.scope, call.body.relations) },
  }),
  'connect.relations.bulk-restore': async (call) => ({
    data: { restored: await restoreRelations(call, call.scope, call.body.relations) },
  }),
  'connect.relations.coverage': async (call) => {
    const { db, scope, params, query } = call;
    if (!(await findRelation(db, scope, params.relation_id))) throw notFound();
    const { start, end, cursor, limit } = query;
    const filter = { relations: [params.relation_id], start, end };
    const order = { sort: 'newest', after: readCursor(cursor, ['moment', 'id']), limit } as const;
    const { data, meta } = pageOf(
      await listClippings(db, scope, filter, order),
      limit,
      (row) => positionOf(row, 'newest'),
      (row) => row,
    );
    return { data: await answerClippings(call, data, ''), meta };
  },
};

const groupRoutes: Handlers = {
  'connect.groups.index': async ({ db, scope, query }) =>
    pageOf(
      await listGroups(db, scope, { ...query, after: readCursor(query.cursor, ['text', 'id']) }),
      query.limit,
      (row) => [row.sort, row.id],
      (row) => groupAnswer(row),
    ),
  'connect.groups.store': async (call) => {
    const { brand_id, ...form } = call.body;
    return await answerGroup(call, await createGroup(call, call.scope, brandIn(call.scope, brand_id), form));
  },
  'connect.groups.show': (call) => answerGroup(call, call.params.group_id),
  'connect.groups.update': async (call) => {
    await changeGroup(call, call.scope, call.params.group_id, call.body);
    return await answerGroup(call, call.params.group_id);
  },
  'connect.groups.delete': async (call) => {
    if ((await removeGroups(call, call.scope, [call.params.group_id])).size === 0) throw notFound();
  },
  'connect.groups.restore': async (call) => {
    await restoreGroup(call, call.scope, call.params.group_id);
    return await answerGroup(call, call.params.group_id);
  },
  'connect.groups.bulk-delete': async (call) => {
    const removed = await removeGroups(call, call.scope, call.body.groups);
    return await eachId(call, call.body.groups, async (id) => {
      if (!removed.has(id)) throw notFound();
    });
  },
  'connect.groups.bulk-restore': (call) => eachId(call, call.body.groups, (id) => restoreGroup(call, call.scope, id)),
  'connect.groups.relations.add': async (call) => {
    await addToGroup(call, call.scope, call.params.group_id, call.body.relations);
    return await answerGroup(call, call.params.group_id);
  },
  'connect.groups.relations.remove': async (call) => {
    await takeFromGroup(call, call.scope, call.params.group_id, call.body.relations);
    return await answerGroup(call, call.params.group_id);
  },
};

export const connectRoutes: Handlers = { ...relationRoutes, ...groupRoutes, ...mergingRoutes };
