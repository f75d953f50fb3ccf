import { events } from '@masthead/contract';
import { payloadOf } from '@masthead/contract/event-payloads.ts';
import { expect, test } from 'vitest';
import { useChannel } from './useChannel.ts';

/** Contains mistakes and is never called: the compiler must refuse each line. */
export function useMistakes(): void {
  // @ts-expect-error no such event
  useChannel(events.mentionsCreatd, 'id', () => {});
  // @ts-expect-error an event by its name
  useChannel('mentions.created', 'id', () => {});
  // @ts-expect-error a payload has no such key
  useChannel(events.annotationsChanged, 'id', ({ nots }) => nots);
  // @ts-expect-error a payload of another type
  useChannel(events.annotationsChanged, 'id', ({ count }: { count: string }) => count);
}

test('a payload with more fields is accepted and one without a required field is not', () => {
  expect(payloadOf(events.annotationsChanged).safeParse({ count: 1, later: true }).data).toEqual({ count: 1 });
  expect(payloadOf(events.annotationsChanged).safeParse({ number: 1 }).success).toBe(false);
});
