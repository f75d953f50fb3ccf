import type { StoryShort } from '@masthead/contract';

type Planned = Pick<StoryShort, 'status' | 'scheduled_at' | 'timezone' | 'publishes_newsroom'>;

/** Returns how a story is published as before: at its time, with its newsroom if that was planned, or now. */
export const formerPlan = ({ status, scheduled_at: date, timezone, publishes_newsroom }: Planned) =>
  status === 'scheduled' && date
    ? { date, ...(timezone && { timezone }), ...(publishes_newsroom && { publish_newsroom: true }) }
    : {};
