import { expect, it } from 'vitest';
import { formerPlan } from './former-plan.ts';

const at = '2027-03-01T08:00:00.000Z';
const story = { status: 'scheduled', scheduled_at: at, timezone: 'Europe/Oslo', publishes_newsroom: true } as const;

it('a scheduled story gets back its time, time zone and the plan to put its newsroom online', () => {
  expect(formerPlan(story)).toEqual({ date: at, timezone: 'Europe/Oslo', publish_newsroom: true });
  expect(formerPlan({ ...story, timezone: null, publishes_newsroom: false })).toEqual({ date: at });
});

it('a published story is published at once again, without its newsroom', () => {
  expect(formerPlan({ ...story, status: 'published', scheduled_at: null })).toEqual({});
});
