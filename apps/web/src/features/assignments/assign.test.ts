import type { Assignment } from '@masthead/contract';
import { expect, it } from 'vitest';
import { formerOf } from './assign.ts';

const of = (id: string, due_on: string | null): Assignment => ({
  user: { id, full_name: id },
  due_on,
  is_done: false,
  assigned_at: '2026-01-01T00:00:00Z',
});

it('undo restores the assignments with one call for each of them', () => {
  const pieces = [
    { id: '1', assignment: null },
    { id: '2', assignment: of('a', '2026-12-24') },
    { id: '3', assignment: null },
    { id: '4', assignment: of('a', null) },
  ];
  expect(formerOf(pieces).map(({ ids, form }) => [ids, form.user_id, form.due_on])).toEqual([
    [['1', '3'], null, null],
    [['2'], 'a', '2026-12-24'],
    [['4'], 'a', null],
  ]);
});
