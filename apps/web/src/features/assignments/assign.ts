import { type Assignment, type AssignmentForm, limits } from '@masthead/contract';
import { call, refresh } from '../../shared/api/index.ts';
import { notify, notifyFailure } from '../../shared/feedback/index.ts';
import type { T } from '../../shared/i18n/index.ts';

/** A mention or a clipping in a list. */
export interface Piece {
  id: string;
  assignment: Assignment | null;
}

/** The list whose pieces are assigned. */
export type Place = { streamId: string } | { brandId: string };

const formOf = (assignment: Assignment | null): AssignmentForm => ({
  user_id: assignment?.user.id ?? null,
  due_on: assignment?.due_on ?? null,
  is_done: assignment?.is_done ?? false,
});

async function send(place: Place, ids: readonly string[], form: AssignmentForm): Promise<void> {
  const most = 'streamId' in place ? limits.bulkMentions : limits.bulkClippings;
  for (let at = 0; at < ids.length; at += most) {
    const part = ids.slice(at, at + most);
    if ('streamId' in place)
      await call('mentions.assignment.update', {
        params: { stream_id: place.streamId },
        body: { mentions: part, ...form },
      });
    else
      await call('clippings.assignment.update', {
        params: { brand_id: place.brandId },
        body: { clippings: part, ...form },
      });
  }
}

/** Groups pieces by what they were assigned to, so that each group is given back in one call. */
export function formerOf(pieces: readonly Piece[]): { ids: string[]; form: AssignmentForm }[] {
  const groups = Map.groupBy(pieces, ({ assignment }) => JSON.stringify(formOf(assignment)));
  return [...groups.values()].map((rows) => ({
    ids: rows.map(({ id }) => id),
    form: formOf(rows[0]!.assignment),
  }));
}

/** Refreshes clippings, their counts and the open mention; lists of mentions are updated by the event. */
const changed = () => refresh('clippings.index', 'clippings.show', 'clippings.count', 'mentions.show');

/** Assigns pieces, or says that they are done; the notice takes it back. */
export async function assign(
  t: T<'assignments'>,
  place: Place,
  pieces: readonly Piece[],
  { name, ...form }: AssignmentForm & { name: string },
): Promise<void> {
  const former = formerOf(pieces);
  const undo = async () => {
    for (const { ids, form: before } of former) await send(place, ids, before);
    await changed();
  };
  try {
    await send(
      place,
      pieces.map(({ id }) => id),
      form,
    );
    const what = form.user_id === null ? 'taken' : form.is_done ? 'done' : 'given';
    const title = t(what, { count: pieces.length, name });
    notify({ title, undo: () => void undo().catch(notifyFailure) });
    await changed();
  } catch (error) {
    notifyFailure(error);
  }
}
