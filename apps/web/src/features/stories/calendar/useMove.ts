import type { StoryShort } from '@masthead/contract';
import { type Day, writeDay } from '@masthead/measuring';
import { useQueryClient } from '@tanstack/react-query';
import { call, refresh } from '../../../shared/api/index.ts';
import { notify } from '../../../shared/feedback/index.ts';
import { useFormat } from '../../../shared/format/index.ts';
import { useT } from '../../../shared/i18n/index.ts';
import { tellFailure } from '../tell-failure.ts';
import { useMoment } from '../useMoment.ts';
import { movedTime, placeOf } from './places.ts';

/** Fields of a story that decide its day. */
type Plan = Pick<StoryShort, 'planned_on'> | Pick<StoryShort, 'scheduled_at'>;

const send = ({ id }: StoryShort, plan: Plan) =>
  'planned_on' in plan
    ? call('stories.update', { params: { story_id: id }, body: plan })
    : call('stories.reschedule', { params: { story_id: id }, body: { date: plan.scheduled_at! } });

/** Returns true if a story can be moved to another day: a planned draft or a scheduled story. */
export const isMovable = ({ status }: Pick<StoryShort, 'status'>): boolean => status !== 'published';

/** Moves a story to another day, at once on the screen, with an undo. */
export function useMove(queryKey: readonly unknown[], zone: string): (story: StoryShort, to: Day) => void {
  const t = useT('stories');
  const { locale } = useFormat();
  const moment = useMoment();
  const client = useQueryClient();
  const apply = async (story: StoryShort, plan: Plan): Promise<boolean> => {
    await client.cancelQueries({ queryKey });
    client.setQueryData<{ data: StoryShort[] }>(
      queryKey,
      (now) => now && { ...now, data: now.data.map((one) => (one.id === story.id ? { ...one, ...plan } : one)) },
    );
    try {
      await send(story, plan);
      return true;
    } catch (error) {
      tellFailure('move', error);
      return false;
    } finally {
      void refresh('stories.calendar', 'stories.index', 'stories.show');
    }
  };
  return (story, to) => {
    if (placeOf(story, zone)?.day === to) return;
    const isDraft = story.status === 'draft';
    const at = isDraft ? null : movedTime(story, zone, to);
    const date = at
      ? moment(at.toISOString(), story.timezone)
      : writeDay(to, locale, { weekday: 'short', day: 'numeric', month: 'short' });
    if (at && at.getTime() <= Date.now())
      return notify({
        kind: 'warning',
        title: t('calendar.in_past'),
        body: t('calendar.in_past_body', { date }),
      });
    const before: Plan = isDraft ? { planned_on: story.planned_on } : { scheduled_at: story.scheduled_at };
    const after: Plan = at ? { scheduled_at: at.toISOString() } : { planned_on: to };
    void apply(story, after).then((isDone) => {
      if (isDone) notify({ title: t('calendar.moved', { date }), undo: () => void apply(story, before) });
    });
  };
}
