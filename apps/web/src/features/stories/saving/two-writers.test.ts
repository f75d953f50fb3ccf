import { ApiError, type Story } from '@masthead/contract';
import fc from 'fast-check';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { emptyValues, type StoryValues } from '../story-values.ts';
import { StoryDraft } from './story-draft.ts';
import { unfinishedFields } from './unfinished-fields.ts';

const contactOf = (name: string) => ({ contact: { name, role: null, email: null, phone: null } });
const stored = {
  ...emptyValues('en', 'n1'),
  id: 's1',
  status: 'draft',
  newsroom: { id: 'n1' },
  updated_at: '2026-11-21T10:00:00.000Z',
  headline: 'Ferry',
  ...contactOf('Ferry'),
  categories: [],
  countries: [],
  tags: [],
  revision: 1,
} as unknown as Story;

/** One text of a story, however it is held. */
const places = {
  headline: { of: (values: StoryValues) => values.headline, part: (headline: string) => ({ headline }) },
  contact: { of: (values: StoryValues) => values.contact?.name ?? '', part: contactOf },
};
type Field = keyof typeof places;

/**
 * Returns a server to which another person writes too, a draft of its story, the page that shows it, and the person who
 * types there.
 */
function desk(field: Field, lag: number) {
  const { part } = places[field];
  const of = (values: object) => places[field].of(values as StoryValues);
  /** Texts that the writer has had before his eyes, and revisions that he made. */
  const [seen, mine] = [new Set([of(stored)]), new Set<number>()];
  const wrong: string[] = [];
  let [now, count, isByHand, isAllSelected, lastKey] = [stored, 0, false, false, 0];
  /**
   * The expected text of the field with the cursor: its former text and the keys typed; null if the cursor is
   * elsewhere.
   */
  let written: string | null = null;

  const send = async (sent: object, before: Story | null): Promise<Story> => {
    const revision = before?.revision ?? 0;
    if (revision < now.revision) throw new ApiError(409, { message: '', code: 'story_changed' as never });
    if (!isByHand && draft.get().story?.status === 'published') wrong.push('changed in public by itself');
    if (field in sent && !seen.has(of(now))) wrong.push(`${of(now)} was lost`);
    // The server tidies what it takes in.
    const tidied = field in sent ? part(of(sent).trim()) : {};
    now = { ...now, ...sent, ...tidied, revision: revision + 1 } as Story;
    const answer = now;
    seen.add(of(now));
    mine.add(now.revision);
    await new Promise((done) => setTimeout(done, lag));
    return answer;
  };
  const draft = new StoryDraft({
    story: stored,
    initial: emptyValues('en', 'n1'),
    categories: () => [],
    unfinished: () => unfinishedFields,
    kept: { read: () => null, write: () => {} },
    send,
    fetchStory: async () => now,
    onFailure: () => {},
    onSaved: () => {},
    onMerged: () => {},
  });
  const shown = () => of(draft.get().values);
  draft.subscribe(() => {
    const { theirs } = draft.get();
    if (theirs && mine.has(theirs.revision)) wrong.push('in conflict with the own words');
    seen.add(shown().trim());
    if (theirs) seen.add(of(theirs));
  });

  const touch = (): string => {
    draft.attend(field);
    if (written === null || Date.now() - lastKey >= 10_000) isAllSelected = false;
    const before = written === null || Date.now() - lastKey >= 10_000 ? shown() : written;
    [written, lastKey] = [before, Date.now()];
    return before;
  };
  const leave = () => {
    draft.attend(null);
    written = null;
  };
  const press = async (button: () => Promise<boolean>) => {
    leave();
    isByHand = true;
    await button();
    isByHand = false;
  };
  return {
    draft,
    wrong,
    shown,
    onServer: () => of(now),
    expected: () => (written !== null && Date.now() - lastKey < 10_000 ? written : shown()),
    press,
    moves: {
      focus: () => void touch(),
      blur: leave,
      'select all': () => {
        touch();
        isAllSelected = true;
      },
      type: (key: string) => {
        const before = touch();
        written = (isAllSelected ? '' : before) + key;
        // The page puts the key into what it shows.
        draft.change(part((isAllSelected ? '' : shown()) + key));
        isAllSelected = false;
      },
      'other saves': (_key: string, at: number) => {
        count += 1;
        const change = at % 3 === 0 ? { subheading: `More ${count}` } : part(`Other ${count}`);
        now = { ...now, ...change, revision: now.revision + 1 };
      },
      'other publishes': (_key: string, at: number) => {
        count += 1;
        const updated_at = new Date(Date.now() + count).toISOString();
        now = { ...now, status: at % 3 === 0 ? 'draft' : 'published', updated_at };
      },
      'other is heard of': () => void draft.meet(now),
      wait: (_key: string, at: number) => vi.advanceTimersByTimeAsync(at),
      answer: (_key: string, at: number) => {
        if (draft.get().state !== 'conflict') return;
        void press(() => (at % 2 ? draft.keepMine() : draft.takeTheirs()));
      },
    },
  };
}

type Move = keyof ReturnType<typeof desk>['moves'];
const often: Move[] = ['type', 'type', 'type', 'wait'];
const others: Move[] = ['focus', 'blur', 'select all', 'other saves', 'other publishes', 'other is heard of', 'answer'];
const course = fc.array(
  fc.tuple(fc.constantFrom(...often, ...often, ...others), fc.constantFrom('a', 'b', ' '), fc.nat(13_000)),
  { maxLength: 40, size: 'max' },
);

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** Ends the course and expects both sides to have the same text. */
async function finish({ draft, moves, press, wrong, shown, onServer }: ReturnType<typeof desk>): Promise<void> {
  moves.blur();
  moves['other is heard of']();
  await vi.advanceTimersByTimeAsync(60_000);
  void press(() => (draft.get().state === 'conflict' ? draft.keepMine() : draft.save()));
  await vi.advanceTimersByTimeAsync(60_000);
  if (draft.get().state === 'conflict') void press(() => draft.keepMine());
  await vi.advanceTimersByTimeAsync(60_000);
  expect(wrong).toEqual([]);
  // A contact without a name waits to be finished.
  if (draft.get().state === 'held') return;
  expect([draft.get().state, shown().trim()]).toEqual(['saved', onServer()]);
}

test.each<Field>(['headline', 'contact'])(
  'the %s keeps its former text and the keys typed, whatever others save, and no words are lost',
  async (field) => {
    await fc.assert(
      fc.asyncProperty(course, fc.nat(3000), async (moves, lag) => {
        vi.setSystemTime(0);
        const at = desk(field, lag);
        for (const [move, key, number] of moves) {
          await at.moves[move](key, number);
          await vi.advanceTimersByTimeAsync(0);
          expect(at.shown()).toBe(at.expected());
          expect(at.wrong).toEqual([]);
        }
        await finish(at);
      }),
      { numRuns: 1000 },
    );
  },
  60_000,
);
