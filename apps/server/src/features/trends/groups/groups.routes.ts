import type { FastifyRequest } from 'fastify';
import { pageOf, readCursor } from '../../../platform/http/cursor.ts';
import { notFound } from '../../../platform/http/failure.ts';
import { publicUrlOf } from '../../../platform/http/public-url.ts';
import type { Services } from '../../../platform/services.ts';
import type { Handlers, Scope } from '../../access/index.ts';
import { groupAnswers } from './group-answer.ts';
import { findGroup, type GroupRow, listGroups } from './groups.queries.ts';
import { bringGroupBack, changeEmbed, changeGroup, createGroup, removeGroup } from './save-group.ts';

interface GroupCall extends Pick<Services, 'db' | 'config'> {
  scope: Scope;
  request: FastifyRequest;
}

async function answerOne(call: GroupCall, groupId: string) {
  const group = await findGroup(call.db, call.scope, groupId);
  if (!group) throw notFound();
  return { data: (await groupAnswers(call.db, [group], publicUrlOf(call)))[0]! };
}

/** Returns a page of groups by name. */
export async function groupPage(
  call: Pick<GroupCall, 'db' | 'config' | 'request'> & { query: { cursor?: string | undefined; limit: number } },
  list: (listing: { after: readonly (string | number)[] | null; limit: number }) => Promise<GroupRow[]>,
) {
  const { db, query } = call;
  const rows = await list({ after: readCursor(query.cursor, ['text', 'id']), limit: query.limit });
  const { data, meta } = pageOf(
    rows,
    query.limit,
    (row) => [row.name, row.id],
    (row) => row,
  );
  return { data: await groupAnswers(db, data, publicUrlOf(call)), meta };
}

export const groupRoutes: Handlers = {
  'organisations.trend-groups.index': (call) => groupPage(call, (listing) => listGroups(call.db, call.scope, listing)),
  'organisations.trend-groups.store': async (call) =>
    await answerOne(call, await createGroup(call, call.scope, call.body)),
  'organisations.trend-groups.update': async (call) => {
    await changeGroup(call, call.scope, call.params.trend_group_id, call.body);
    return await answerOne(call, call.params.trend_group_id);
  },
  'organisations.trend-groups.delete': (call) => removeGroup(call, call.scope, call.params.trend_group_id),
  'organisations.trend-groups.restore': async (call) => {
    await bringGroupBack(call, call.scope, call.params.trend_group_id);
    return await answerOne(call, call.params.trend_group_id);
  },
  'organisations.trend-groups.embed.store': async (call) => {
    await changeEmbed(call, call.scope, call.params.trend_group_id, true);
    return await answerOne(call, call.params.trend_group_id);
  },
  'organisations.trend-groups.embed.delete': async (call) => {
    await changeEmbed(call, call.scope, call.params.trend_group_id, false);
    return await answerOne(call, call.params.trend_group_id);
  },
};
