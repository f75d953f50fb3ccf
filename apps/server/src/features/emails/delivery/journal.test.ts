import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { newClaim, openJournal } from './journal.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'masthead-journal-'));
});
afterAll(() => rm(folder, { recursive: true }));

it('a batch whose claim may or may not be stored is left to recovery, of the same process too, with what was sent', () => {
  const journal = openJournal(folder);
  const [begun, answered, claim] = [newClaim(), newClaim(), newClaim()];
  const notes = journal.start(claim);
  notes.begin(begun);
  notes.begin(answered);
  notes.answer(answered, '250 taken');
  expect(journal.left()).toEqual([]);
  notes.abandon();
  const [left, ...others] = journal.left();
  expect(others).toEqual([]);
  expect(left).toMatchObject({
    claim,
    entries: [
      { recipientId: begun, kind: 'begun' },
      { recipientId: answered, kind: 'begun' },
      { recipientId: answered, kind: 'answered', reply: '250 taken' },
    ],
  });
  left!.forget();
  expect(journal.left()).toEqual([]);
});
