import { type ActivityItem, activityKinds } from '@masthead/contract';
import { pageOf, readCursor } from '../../platform/http/cursor.ts';
import { notFound } from '../../platform/http/failure.ts';
import type { Call, Handlers } from '../access/index.ts';
import { eventAnswer, listEvents } from '../calendar/index.ts';
import { answerClippings, listClippings } from '../clippings/index.ts';
import { findRelation } from '../connect/index.ts';
import { listMailSteps } from '../emails/index.ts';
import { listNotes } from '../notes/index.ts';

type Asking = Call<'connect.relations.activity'>;
interface Part {
  after: readonly (string | number)[] | null;
  limit: number;
}

const notes = async ({ db, scope, params }: Asking, part: Part): Promise<ActivityItem[]> =>
  (await listNotes(db, scope, params.relation_id, part)).map((note) => ({
    kind: 'note',
    id: note.id,
    at: note.created_at,
    note,
  }));

const events = async ({ db, scope, params }: Asking, part: Part): Promise<ActivityItem[]> =>
  (await listEvents(db, scope, { relation: params.relation_id }, { ...part, newestFirst: true })).map((row) => ({
    kind: 'event',
    id: row.id,
    at: row.starts_at,
    event: eventAnswer(row),
  }));

async function mails(
  { db, scope, params }: Asking,
  part: Part & { kinds: readonly string[] },
): Promise<ActivityItem[]> {
  const steps = await listMailSteps(db, scope, params.relation_id, part);
  return steps.map(({ kind, body, opened_at, clicked_at, replied_at, has_bounced, ...step }) =>
    kind === 'reply' ? { ...step, kind, body } : { ...step, kind, opened_at, clicked_at, replied_at, has_bounced },
  );
}

async function clippings(call: Asking, part: Part): Promise<ActivityItem[]> {
  const filter = { relations: [call.params.relation_id] };
  const rows = await listClippings(call.db, call.scope, filter, { sort: 'newest', ...part });
  return (await answerClippings(call, rows, '')).map((clipping) => ({
    kind: 'clipping',
    id: clipping.id,
    at: clipping.published_at,
    clipping,
  }));
}

/** Orders steps as the lists of their owners do: the latest first, then by id. */
const byTime = (one: ActivityItem, other: ActivityItem): number =>
  Date.parse(other.at) - Date.parse(one.at) || (one.id < other.id ? 1 : -1);

export const activityRoutes: Handlers = {
  'connect.relations.activity': async (call) => {
    const { db, scope, params, query } = call;
    if (!(await findRelation(db, scope, params.relation_id))) throw notFound();
    const part = { after: readCursor(query.cursor, ['moment', 'id']), limit: query.limit };
    const kinds: readonly string[] = query.kinds?.length ? query.kinds : activityKinds;
    const lists = await Promise.all([
      kinds.includes('note') ? notes(call, part) : [],
      kinds.includes('event') ? events(call, part) : [],
      kinds.includes('email') || kinds.includes('reply') ? mails(call, { ...part, kinds }) : [],
      kinds.includes('clipping') ? clippings(call, part) : [],
    ]);
    return pageOf(
      lists.flat().sort(byTime),
      query.limit,
      (item) => [item.at, item.id],
      (item) => item,
    );
  },
};
