import { notFound } from '../../../platform/http/failure.ts';
import type { Call, Handlers } from '../../access/index.ts';
import { relationAnswer } from '../relation-answer.ts';
import { listRelationsById, sumRelations } from '../relations.queries.ts';
import { keepApart, listMergesOf, mergeRelations, undoMerge } from './merge-relations.ts';
import { listDuplicates } from './merges.queries.ts';

/** Most pairs that are offered at once. */
const mostPairs = 50;

async function answerDuplicates({ db, scope, language }: Call<'connect.relations.duplicates'>) {
  const pairs = await listDuplicates(db, scope, mostPairs);
  const ids = [...new Set(pairs.flatMap((pair) => pair.ids))];
  const [rows, sums] = await Promise.all([listRelationsById(db, scope, ids), sumRelations(db, scope, {}, ids)]);
  const sumOf = new Map(sums.map(({ relation_id, ...sum }) => [relation_id, sum]));
  const nothing = { clippings: 0, impressions: 0, hf_value: 0 };
  const answers = new Map(rows.map((row) => [row.id, relationAnswer(row, language, sumOf.get(row.id) ?? nothing)]));
  return pairs.flatMap(({ ids: [first, second], reason }) => {
    const [older, newer] = [answers.get(first), answers.get(second)];
    // One of them may have been removed between the two queries.
    return older && newer ? [{ relations: [older, newer] as [typeof older, typeof newer], reason }] : [];
  });
}

export const mergingRoutes: Handlers = {
  'connect.relations.duplicates': async (call) => ({ data: await answerDuplicates(call) }),
  'connect.relations.keep-apart': (call) =>
    keepApart(call, call.scope, { keptId: call.params.relation_id, goneId: call.body.other_relation_id }),
  'connect.merges.index': async (call) => ({ data: await listMergesOf(call, call.scope, call.params.relation_id) }),
  'connect.merges.store': async (call) => {
    const pair = { keptId: call.params.relation_id, goneId: call.body.other_relation_id };
    const mergeId = await mergeRelations(call, call.scope, { ...pair, take: call.body.take });
    const merge = (await listMergesOf(call, call.scope, pair.keptId)).find(({ id }) => id === mergeId);
    if (!merge) throw notFound();
    return { data: merge };
  },
  'connect.merges.undo': (call) =>
    undoMerge(call, call.scope, { relationId: call.params.relation_id, mergeId: call.params.merge_id }),
};
