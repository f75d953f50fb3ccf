import type { Story, StoryChange } from '@masthead/contract';
import { ApiError } from '@masthead/contract';
import type { CategoryPlace } from '../../../shared/categories/index.ts';
import {
  bodyOf,
  changedFields,
  isEqual,
  type StoryField,
  type StoryValues,
  textFields,
  valuesOf,
} from '../story-values.ts';
import type { TextKeeper } from './kept-text.ts';
import { answered, type Merge, merge, type Sides } from './merge.ts';

/** `held`: what is left waits to be finished, such as half an address. `offline`: tried again by itself. */
type SaveState = 'saved' | 'unsaved' | 'saving' | 'held' | 'offline' | 'refused' | 'conflict';

export interface Draft {
  /** The last answer of the server; null for a new story. */
  story: Story | null;
  values: StoryValues;
  /** The values that the server has saved. */
  saved: StoryValues;
  state: SaveState;
  savedAt: number | null;
  /** Texts of refused fields. */
  errors: Record<string, string[]>;
  /** The version of somebody else that changed the same. */
  theirs: Story | null;
  /** Rises when texts come from elsewhere than the keyboard: the editors take them over. */
  generation: number;
}

/** Returns the fields that the server would refuse in their present state. */
type Unfinished = (values: StoryValues, fields: readonly StoryField[]) => StoryField[];

interface Settings {
  story: Story | null;
  initial: StoryValues;
  /** All of them: a chosen one is sent with those above it. */
  categories: () => readonly CategoryPlace[];
  kept: TextKeeper;
  /** Returns how to find fields that wait, for which the library of schemas may have to be loaded. */
  unfinished: () => Unfinished | Promise<Unfinished>;
  /** Sends a change made on a version of the story; null: of a new one, everything. */
  send: (body: StoryChange, before: Story | null, values: StoryValues) => Promise<Story>;
  fetchStory: (storyId: string) => Promise<Story>;
  /** Called once for a series of failures. */
  onFailure: (error: unknown) => void;
  onSaved: (story: Story, isAutomatic: boolean, isNew: boolean) => void;
  /** Somebody else changed other parts, which were taken over. */
  onMerged: (story: Story) => void;
}

/**
 * Milliseconds after the last key until it is saved, at most while typing continues, and until a field with the cursor
 * counts as left.
 */
const pause = { quiet: 1500, longest: 12_000, left: 10_000 };
const retries = [2000, 5000, 15_000, 30_000];

const isPassing = (error: unknown): boolean =>
  error instanceof ApiError && (error.status === 0 || error.status >= 500 || error.status === 429);
const isConflict = (error: unknown): boolean =>
  error instanceof ApiError && error.status === 409 && (error.body.code as string) === 'story_changed';

/**
 * Returns whether a draft is saved automatically: a published story changes in public, and a new one does not exist
 * yet.
 */
export const savesByItself = ({ story }: Pick<Draft, 'story'>): boolean =>
  story !== null && story.status !== 'published';
/** Returns true for an older state; publishing changes a story without a new revision. */
const isOlder = (one: Story, other: Story): boolean =>
  one.revision === other.revision ? one.updated_at <= other.updated_at : one.revision < other.revision;
export const isDirty = ({ saved, values }: Pick<Draft, 'saved' | 'values'>): boolean =>
  changedFields(saved, values).length > 0;

/**
 * The story that is being written: what is typed, what the server has of it, and how the two are brought together. It saves by
 * itself after a pause, tries again when the line is dead, keeps unsent text in the browser, and finds out when somebody else
 * has saved: other parts are taken over, the same parts are asked about, and the part that is written in changes under nobody's hands.
 */
export class StoryDraft {
  readonly #settings: Settings;
  readonly #listeners = new Set<() => void>();
  /** The server tidies texts when it takes them in: what it has is compared with what it had, not with what was sent. */
  #base: StoryValues;
  #draft: Draft;
  /** The field that has the cursor, and a newer story that waits for it to be left. */
  #writing: StoryField | null = null;
  #waiting: Story | null = null;
  #leaving: ReturnType<typeof setTimeout> | undefined;
  #running: Promise<boolean> | null = null;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #firstUnsaved = 0;
  #failures = 0;

  constructor(settings: Settings) {
    this.#settings = settings;
    this.#base = settings.initial;
    this.#draft = this.#opened();
  }

  readonly get = (): Draft => this.#draft;
  readonly subscribe = (listener: () => void) => {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  };

  /** Saves what is kept from an earlier visit or was typed on the page before. Returns a function that stops everything. */
  start(): () => void {
    // The page of a new story stays on the screen while this one is made: what is typed there meanwhile is kept after the first look.
    if (this.#draft.story === this.#settings.story) {
      const opened = this.#opened();
      const isOther = changedFields(this.#draft.values, opened.values).length > 0;
      if (isOther) this.#set({ ...opened, generation: this.#draft.generation + 1 });
    }
    const onOnline = () => {
      if (this.#draft.state === 'offline' && savesByItself(this.#draft)) void this.save(true);
    };
    addEventListener('online', onOnline);
    if (this.#draft.state === 'unsaved' && savesByItself(this.#draft)) this.#plan(pause.quiet);
    return () => {
      removeEventListener('online', onOnline);
      clearTimeout(this.#timer);
      clearTimeout(this.#leaving);
    };
  }

  /**
   * Records, with every key and click, which field has the cursor; null for none. A field that is left shows the
   * changes of others.
   */
  attend(field: StoryField | null): void {
    clearTimeout(this.#leaving);
    const isLeft = field !== this.#writing;
    this.#writing = field;
    if (field) this.#leaving = setTimeout(() => this.attend(null), pause.left);
    if (isLeft) this.#catchUp();
  }

  change(part: Partial<StoryValues>): void {
    const { saved, state, errors: known } = this.#draft;
    const values = { ...this.#draft.values, ...part };
    const isClean = !isDirty({ saved, values });
    const isClash = state === 'conflict';
    const errors = Object.fromEntries(Object.entries(known).filter(([path]) => !(path.split('.')[0]! in part)));
    this.#set({ values, errors, ...(!isClash && { state: isClean ? 'saved' : 'unsaved' }) });
    this.#keep();
    if (isClean) clearTimeout(this.#timer);
    this.#catchUp();
    if (isClean || this.#draft.state === 'conflict' || !savesByItself(this.#draft)) return;
    this.#firstUnsaved ||= Date.now();
    this.#plan(Math.max(0, Math.min(pause.quiet, this.#firstUnsaved + pause.longest - Date.now())));
  }

  /** Texts that come from elsewhere than the keyboard, such as an earlier revision. */
  replace(part: Partial<StoryValues>): void {
    this.#set({ generation: this.#draft.generation + 1 });
    this.change(part);
  }

  /** Saves now. True: the server has everything. */
  async save(isAutomatic = false): Promise<boolean> {
    clearTimeout(this.#timer);
    while (this.#running) await this.#running;
    if (this.#draft.state === 'conflict') return false;
    // It may have been published meanwhile.
    if (isAutomatic && !savesByItself(this.#draft)) return !isDirty(this.#draft);
    this.#running = this.#send(isAutomatic).finally(() => {
      this.#running = null;
    });
    return await this.#running;
  }

  /** The story as the server has it now. What somebody else has changed is taken over, and mine saved; a clash waits for an answer. */
  async meet(theirs: Story): Promise<boolean> {
    // A running save may send the very version that was just reported.
    while (this.#running) await this.#running;
    const { story } = this.#draft;
    if (story && isOlder(theirs, story)) return !isDirty(this.#draft);
    this.#tellOf(this.#bring(theirs), theirs);
    return await this.#goOn();
  }

  /** After publishing and the like: the story in another state. */
  follow(story: Story): void {
    this.#bring(story);
  }

  async keepMine(): Promise<boolean> {
    if (this.#draft.theirs) this.#answer(this.#draft.theirs, 'mine');
    return await this.save();
  }

  /** Only what clashes is given up. */
  async takeTheirs(): Promise<boolean> {
    if (this.#draft.theirs) this.#answer(this.#draft.theirs, 'theirs');
    return await this.#goOn();
  }

  #opened(): Draft {
    const { story, initial, kept } = this.#settings;
    const base = story ? valuesOf(story) : initial;
    this.#base = base;
    const plain = { story, values: base, saved: base, savedAt: null, errors: {}, theirs: null, generation: 0 };
    const left = kept.read();
    if (!left) return { ...plain, state: 'saved' };
    const before = { ...base, ...left.base };
    const merged = merge({ base: before, saved: before, mine: { ...before, ...left.values } }, base, null);
    const isClash = story !== null && merged.clashes.length > 0;
    const { base: known, saved, mine: values } = isClash ? merged : answered(merged, base, 'mine');
    this.#base = known;
    const state = isClash ? 'conflict' : isDirty({ saved, values }) ? 'unsaved' : 'saved';
    return { ...plain, values, saved, state, theirs: isClash ? story : null };
  }

  #set(part: Partial<Draft>): void {
    this.#draft = { ...this.#draft, ...part };
    for (const listener of [...this.#listeners]) listener();
  }

  #keep(): void {
    const { saved, values, story } = this.#draft;
    const fields = changedFields(saved, values);
    const pick = (from: StoryValues) => Object.fromEntries(fields.map((field) => [field, from[field]]));
    const isAll = fields.length === 0;
    this.#settings.kept.write(
      isAll ? null : { revision: story?.revision ?? 0, base: pick(this.#base), values: pick(values) },
      story?.id ?? null,
    );
  }

  #plan(wait: number): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.save(true), wait);
  }

  async #send(isAutomatic: boolean): Promise<boolean> {
    const known = this.#settings.unfinished();
    const unfinished = typeof known === 'function' ? known : await known;
    const { saved, values: sent, story } = this.#draft;
    const changed = changedFields(saved, sent);
    const held = unfinished(sent, changed);
    const fields = changed.filter((field) => !held.includes(field));
    if (fields.length === 0 && story) {
      this.#set({ state: held.length > 0 ? 'held' : 'saved' });
      return held.length === 0;
    }
    this.#set({ state: 'saving' });
    this.#firstUnsaved = 0;
    try {
      const body = bodyOf(sent, fields, this.#settings.categories());
      const answer = await this.#settings.send(body, story, sent);
      this.#arrive(answer, sent, fields);
      this.#settings.onSaved(answer, isAutomatic, story === null);
      return !isDirty(this.#draft);
    } catch (error) {
      if (!isConflict(error) || !story) return this.#refuse(error, isAutomatic);
      const theirs = await this.#settings.fetchStory(story.id);
      if (isOlder(theirs, story)) return this.#refuse(error, isAutomatic);
      this.#tellOf(this.#bring(theirs), theirs);
      const isWanted = !isAutomatic || savesByItself(this.#draft);
      return (this.#draft.state as SaveState) !== 'conflict' && isWanted && (await this.#send(isAutomatic));
    }
  }

  /** Takes over the answer of the server, except what was typed meanwhile and texts as they were typed. */
  #arrive(story: Story, sent: StoryValues, fields: readonly StoryField[]): void {
    this.#failures = 0;
    // The text of a new story is kept under its own name from now on.
    if (!this.#draft.story) this.#settings.kept.write(null, null);
    const has = valuesOf(story);
    const [values, saved, base] = [{ ...this.#draft.values }, { ...this.#draft.saved }, { ...this.#base }];
    for (const field of fields) {
      const isTyped = (textFields as readonly StoryField[]).includes(field) || field === this.#writing;
      if (!isTyped && isEqual(values[field], sent[field])) Object.assign(values, { [field]: has[field] });
      Object.assign(saved, { [field]: isTyped ? sent[field] : has[field] });
      Object.assign(base, { [field]: has[field] });
    }
    this.#base = base;
    this.#set({ values, saved, savedAt: Date.now() });
    this.#bring(story);
    if (this.#draft.state === 'unsaved' && savesByItself(this.#draft)) this.#plan(pause.quiet);
  }

  #refuse(error: unknown, isAutomatic: boolean): false {
    if (isPassing(error)) {
      if (savesByItself(this.#draft)) this.#plan(retries[Math.min(this.#failures, retries.length - 1)]!);
      this.#set({ state: 'offline' });
    } else this.#set({ state: 'refused', errors: (error instanceof ApiError && error.body.errors) || {} });
    if (this.#failures === 0 || !isAutomatic) this.#settings.onFailure(error);
    this.#failures += 1;
    return false;
  }

  #sides(): Sides {
    return { base: this.#base, saved: this.#draft.saved, mine: this.#draft.values };
  }

  /** Merges the local values with a newer state of the story. */
  #bring(theirs: Story): Merge {
    const merged = merge(this.#sides(), valuesOf(theirs), this.#writing);
    this.#waiting = merged.isWaiting ? theirs : null;
    const isClash = merged.clashes.length > 0;
    this.#settle(theirs, merged, merged.taken.length > 0, isClash ? theirs : null);
    return merged;
  }

  #answer(theirs: Story, keeps: 'mine' | 'theirs'): void {
    const has = valuesOf(theirs);
    const merged = merge(this.#sides(), has, this.#writing);
    this.#waiting = merged.isWaiting ? theirs : null;
    this.#settle(theirs, answered(merged, has, keeps), true, null);
  }

  #settle(story: Story, { base, saved, mine: values }: Sides, isOther: boolean, theirs: Story | null): void {
    this.#base = base;
    const state = theirs ? 'conflict' : isDirty({ saved, values }) ? 'unsaved' : 'saved';
    const generation = this.#draft.generation + (isOther ? 1 : 0);
    this.#set({ story, saved, values, state, theirs, errors: {}, generation });
    this.#keep();
  }

  /**
   * Takes over changes that were held back while a field had the cursor; a field in which typing continued is now a
   * conflict.
   */
  #catchUp(): void {
    const theirs = this.#waiting;
    if (theirs) this.#tellOf(this.#bring(theirs), theirs);
  }

  #tellOf({ taken, clashes }: Merge, theirs: Story): void {
    const isOnSheet = taken.some((field) => field !== 'slug' && field !== 'published_at');
    if (isOnSheet && clashes.length === 0) this.#settings.onMerged(theirs);
  }

  /** Saves what is left by itself, if that is done. */
  async #goOn(): Promise<boolean> {
    const isMine = this.#draft.state !== 'conflict' && isDirty(this.#draft) && savesByItself(this.#draft);
    return isMine ? await this.save(true) : !isDirty(this.#draft);
  }
}
