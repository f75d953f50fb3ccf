import { ApiError, type Story } from '@masthead/contract';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { emptyValues, type StoryValues, valuesOf } from '../story-values.ts';
import type { KeptText } from './kept-text.ts';
import { isDirty, StoryDraft } from './story-draft.ts';
import { unfinishedFields } from './unfinished-fields.ts';

const categories = [
  { id: 1, parent_id: null },
  { id: 12, parent_id: 1 },
];
const stored: Story = {
  ...emptyValues('en', 'n1'),
  id: 's1',
  brand_id: 'b1',
  is_public: false,
  newsroom: { id: 'n1', name: 'Norlunde', slug: 'norlunde', is_published: true },
  original_id: null,
  status: 'draft',
  scheduled_at: null,
  publishes_newsroom: false,
  timezone: null,
  first_published_at: null,
  url: null,
  publish_request: null,
  needs_approval: false,
  approval: null,
  views: 0,
  comments: 0,
  updated_at: '2026-11-21T10:00:00.000Z',
  updated_by: { id: 'u2', full_name: 'Åse Brønlund' },
  created_at: '2026-11-21T10:00:00.000Z',
  headline: 'The ferry',
  copytext: '<p>It sails.</p>',
  categories: [],
  countries: [],
  tags: [],
  pr_styles: [],
  revision: 1,
  versions: [],
  corrections: [],
};

/** Returns a server with one story, as far as a draft uses it. */
function server(story: Story | null = stored) {
  const state = {
    now: story ?? stored,
    isDown: false,
    sent: [] as object[],
    failures: [] as unknown[],
    merged: 0,
    created: 0,
    kept: null as KeptText | null,
    keptOf: null as string | null,
  };
  const send = async (body: object, before: Story | null): Promise<Story> => {
    if (state.isDown) throw new ApiError(0, { message: '', code: 'internal' });
    if (before && before.revision !== state.now.revision)
      throw new ApiError(409, { message: 'Changed', code: 'story_changed' as never });
    state.sent.push(body);
    state.now = {
      ...state.now,
      ...body,
      categories: [],
      files: [],
      tags: [],
      countries: [],
      revision: (before?.revision ?? 0) + 1,
    };
    state.created += before ? 0 : 1;
    return state.now;
  };
  const open = () =>
    new StoryDraft({
      story: story && state.now,
      initial: emptyValues('en', 'n1'),
      categories: () => categories,
      unfinished: () => unfinishedFields,
      kept: {
        read: () => state.kept,
        write: (kept, keptOf) => void Object.assign(state, { kept: structuredClone(kept), keptOf }),
      },
      send,
      fetchStory: async () => state.now,
      onFailure: (error) => state.failures.push(error),
      onSaved: () => {},
      onMerged: () => void Object.assign(state, { merged: state.merged + 1 }),
    });
  const byOther = (part: Partial<StoryValues>) => {
    state.now = {
      ...state.now,
      ...part,
      categories: [],
      files: [],
      tags: [],
      countries: [],
      revision: state.now.revision + 1,
    };
  };
  return { state, open, byOther };
}

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('addEventListener', () => {});
  vi.stubGlobal('removeEventListener', () => {});
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('a draft is saved after a pause, only what was changed', async () => {
  const { state, open } = server();
  const draft = open();
  draft.change({ headline: 'The electric' });
  draft.change({ headline: 'The electric ferry' });
  expect([draft.get().state, state.sent]).toEqual(['unsaved', []]);
  await vi.advanceTimersByTimeAsync(1600);
  expect(state.sent).toEqual([{ headline: 'The electric ferry' }]);
  expect([draft.get().state, isDirty(draft.get()), state.kept]).toEqual(['saved', false, null]);
});

test('a draft is also saved while someone types without a pause', async () => {
  const { state, open } = server();
  const draft = open();
  for (let second = 0; second < 14; second += 1) {
    draft.change({ headline: `The ferry ${second}` });
    await vi.advanceTimersByTimeAsync(1000);
  }
  expect(state.sent.length).toBeGreaterThan(0);
});

test('a draft without a connection is kept, saved later, and still there after a reload', async () => {
  const { state, open } = server();
  state.isDown = true;
  const draft = open();
  draft.change({ copytext: '<p>It sails in storms.</p>' });
  await vi.advanceTimersByTimeAsync(1600);
  expect([draft.get().state, state.failures.length]).toEqual(['offline', 1]);
  expect(open().get()).toMatchObject({ state: 'unsaved', values: { copytext: '<p>It sails in storms.</p>' } });
  await vi.advanceTimersByTimeAsync(3000);
  state.isDown = false;
  await vi.advanceTimersByTimeAsync(60_000);
  expect([draft.get().state, state.sent.length, state.failures.length, state.kept]).toEqual(['saved', 1, 1, null]);
});

test('published and new stories are saved only when the user asks for it [forms-020]', async () => {
  const { state, open } = server({ ...stored, status: 'published' });
  const draft = open();
  draft.change({ headline: 'The electric ferry' });
  await vi.advanceTimersByTimeAsync(60_000);
  expect([state.sent.length, isDirty(draft.get())]).toEqual([0, true]);
  expect(await draft.save()).toBe(true);
  const fresh = server(null).open();
  fresh.change({ headline: 'New' });
  await vi.advanceTimersByTimeAsync(60_000);
  expect(isDirty(fresh.get())).toBe(true);
});

test('other fields changed by another user are taken over, and mine are saved', async () => {
  const { state, open, byOther } = server();
  const draft = open();
  draft.change({ headline: 'The electric ferry' });
  byOther({ subheading: 'In all weathers' });
  await vi.advanceTimersByTimeAsync(1600);
  expect(draft.get()).toMatchObject({
    state: 'saved',
    values: { headline: 'The electric ferry', subheading: 'In all weathers' },
  });
  expect([state.merged, state.now.headline]).toEqual([1, 'The electric ferry']);
});

test('a part that two users changed is a conflict; nothing is overwritten until one decides', async () => {
  const { state, open, byOther } = server();
  const draft = open();
  draft.change({ headline: 'Mine' });
  byOther({ headline: 'Theirs' });
  await vi.advanceTimersByTimeAsync(1600);
  expect(draft.get()).toMatchObject({
    state: 'conflict',
    theirs: { headline: 'Theirs' },
    values: { headline: 'Mine' },
  });
  draft.change({ subheading: 'Goes on' });
  await vi.advanceTimersByTimeAsync(60_000);
  expect([state.now.headline, state.sent.length]).toEqual(['Theirs', 0]);
  await draft.keepMine();
  expect([draft.get().state, state.now.headline, state.now.subheading]).toEqual(['saved', 'Mine', 'Goes on']);
});

test('taking the other version discards mine', async () => {
  const { state, open, byOther } = server();
  const draft = open();
  draft.change({ headline: 'Mine' });
  byOther({ headline: 'Theirs' });
  await draft.save();
  await draft.takeTheirs();
  expect(draft.get()).toMatchObject({ state: 'saved', values: { headline: 'Theirs' }, generation: 1 });
  expect(state.sent).toEqual([]);
});

test('text typed while a new story moves to its own page is kept there and makes no second story', async () => {
  const { state, open } = server(null);
  const first = open();
  const stop = first.start();
  first.change({ headline: 'The electric ferry' });
  await first.save();
  first.change({ headline: 'The electric ferry sails' });
  expect([state.keptOf, state.kept?.values]).toEqual(['s1', { headline: 'The electric ferry sails' }]);
  await vi.advanceTimersByTimeAsync(1600);
  stop();
  expect([state.created, state.now.headline]).toEqual([1, 'The electric ferry sails']);
});

test('text typed on the page before is taken over when the next one starts', () => {
  const { state, open } = server();
  const draft = open();
  state.kept = { revision: 1, base: { headline: 'The ferry' }, values: { headline: 'The ferry sails' } };
  const stop = draft.start();
  expect([draft.get().values.headline, draft.get().state, draft.get().generation]).toEqual([
    'The ferry sails',
    'unsaved',
    1,
  ]);
  stop();
});

test('text kept in the browser conflicts with a version that was saved since', () => {
  const { state, open, byOther } = server();
  const first = open();
  first.change({ headline: 'Mine' });
  byOther({ headline: 'Theirs' });
  expect(open().get()).toMatchObject({ state: 'conflict', values: { headline: 'Mine' } });
  state.now = { ...stored, subheading: 'Elsewhere', revision: 3 };
  expect(open().get()).toMatchObject({ state: 'unsaved', values: { headline: 'Mine', subheading: 'Elsewhere' } });
});

test('an unfinished field waits, and the others are saved', async () => {
  const { state, open } = server();
  const draft = open();
  draft.change({ headline: 'The electric ferry', contact: { name: '', role: null, email: 'aase@', phone: null } });
  await vi.advanceTimersByTimeAsync(1600);
  expect(state.sent).toEqual([{ headline: 'The electric ferry' }]);
  expect(isDirty(draft.get())).toBe(true);
  draft.change({ contact: { name: 'Åse', role: null, email: 'aase@norlunde.example', phone: null } });
  await vi.advanceTimersByTimeAsync(1600);
  expect(isDirty(draft.get())).toBe(false);
});

test('a refusal of the server is reported, with its messages at the fields [stories-018]', async () => {
  const refused = new ApiError(422, { message: 'Refused', code: 'validation', errors: { slug: ['Taken'] } });
  const failures: unknown[] = [];
  const draft = new StoryDraft({
    story: stored,
    initial: valuesOf(stored),
    categories: () => categories,
    unfinished: () => unfinishedFields,
    kept: { read: () => null, write: () => {} },
    send: () => Promise.reject(refused),
    fetchStory: async () => stored,
    onFailure: (error) => failures.push(error),
    onSaved: () => {},
    onMerged: () => {},
  });
  draft.change({ slug: 'the-ferry' });
  await vi.advanceTimersByTimeAsync(1600);
  expect([draft.get().state, draft.get().errors, failures]).toEqual(['refused', { slug: ['Taken'] }, [refused]]);
  draft.change({ slug: 'another' });
  expect(draft.get().errors).toEqual({});
});
