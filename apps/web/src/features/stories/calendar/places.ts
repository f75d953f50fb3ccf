import type { StoryShort } from '@masthead/contract';
import { addDays, type Day, daysBetween } from '@masthead/measuring';
import { clockIn, momentIn } from '../moment.ts';

export type Placed = Pick<StoryShort, 'status' | 'published_at' | 'scheduled_at' | 'planned_on' | 'timezone'>;

/** Returns the day of a story in the calendar of a time zone, with the hour of its publication; a planned draft has no hour. */
export function placeOf(story: Placed, zone: string): { day: Day; clock: string | null } | null {
  const at = { published: story.published_at, scheduled: story.scheduled_at, draft: null }[story.status];
  if (at) {
    const [day, clock] = clockIn(zone, at);
    return { day, clock };
  }
  return story.status === 'draft' && story.planned_on ? { day: story.planned_on, clock: null } : null;
}

/** Returns the stories of each day, in their order. */
export function byDay<S extends Placed>(stories: readonly S[], zone: string): Map<Day, S[]> {
  const days = new Map<Day, S[]>();
  for (const story of stories) {
    const day = placeOf(story, zone)?.day;
    if (day) days.set(day, [...(days.get(day) ?? []), story]);
  }
  return days;
}

/** Returns the time of a scheduled story that moves to another day: the clock of its own time zone stays. */
export function movedTime({ scheduled_at, timezone }: Placed, zone: string, to: Day): Date {
  const own = timezone ?? zone;
  const [shown] = clockIn(zone, scheduled_at!);
  const [day, clock] = clockIn(own, scheduled_at!);
  return momentIn(own, addDays(day, daysBetween(shown, to)), clock);
}
