import type { Comment } from '@masthead/contract';
import { expect, it } from 'vitest';
import { holds, threadsOf } from './threads.ts';

const comment = (id: string, thread_id: string): Comment => ({
  id,
  thread_id,
  text: id,
  mentioned: [],
  created_by: null,
  created_at: '2026-01-01T00:00:00Z',
  edited_at: null,
  resolved_at: null,
  resolved_by: null,
});

it('replies are listed below the first comment of their thread, in their order', () => {
  const threads = threadsOf([comment('a', 'a'), comment('b', 'b'), comment('c', 'a'), comment('d', 'a')]);
  expect(threads.map(({ first, answers }) => [first.id, answers.map(({ id }) => id)])).toEqual([
    ['a', ['c', 'd']],
    ['b', []],
  ]);
  expect(threads.map((thread) => holds(thread, 'd'))).toEqual([true, false]);
});
