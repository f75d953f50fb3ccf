import type { Story, StoryChange } from '@masthead/contract';
import { ApiError } from '@masthead/contract';
import type { CategoryPlace } from '../../../shared/categories/index.ts';
import {
  bodyOf,
  changedFields,
  type StoryField,
  type StoryValues,
  textFields,
  unfinishedFields,
  valuesOf,
} from '../story-values.ts';
import type { TextKeeper } from './kept-text.ts';
import { merge } from './merge.ts';

/** `held`: what is left waits to be finished, such as half an address. `offline`: tried again by itself. */
export type SaveState = 'saved' | 'unsaved' | 'saving' | 'held' | 'offline' | 'refused' | 'conflict';

export interface Draft {
  /** As the server answered last; null: a new story. */
  story: Story | null;
  values: StoryValues;
  /** What the server has of it. */
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

interface Settings {
  story: Story | null;
  initial: StoryValues;
  /** All of them: a chosen one is sent with those above it. */
  categories: () => readonly CategoryPlace[];
  kept: TextKeeper;
  /** Sends a change made on a revision; of a new story everything. */
  send: (body: StoryChange, revision: number, values: StoryValues) => Promise<Story>;
  fetchStory: () => Promise<Story>;
  /** Told once of a row of failures. */
  onFailure: (error: unknown) => void;
  onSaved: (story: Story, isAutomatic: boolean) => void;
  /** Somebody else changed other parts, which were taken over. */
  onMerged: (story: Story) => void;
}

/** Milliseconds after the last key until it is saved, and at most while one goes on typing. */
const pause = { quiet: 1500, longest: 12_000 };
const retries = [2000, 5000, 15_000, 30_000];

const isPassing = (error: unknown): boolean =>
  error instanceof ApiError && (error.status === 0 || error.status >= 500 || error.status === 429);
export const isConflict = (error: unknown): boolean =>
  error instanceof ApiError && error.status === 409 && (error.body.code as string) === 'story_changed';

/** What is published changes before everybody's eyes, and a new story is not there yet: both are saved by hand. */
export const savesByItself = ({ story }: Pick<Draft, 'story'>): boolean =>
  story !== null && story.status !== 'published';
export const isDirty = ({ saved, values }: Pick<Draft, 'saved' | 'values'>): boolean =>
  changedFields(saved, values).length > 0;

/**
 * The story that is being written: what is typed, what the server has of it, and how the two are brought together. It saves by
 * itself after a pause, tries again when the line is dead, keeps unsent text in the browser, and finds out when somebody else
 * has saved: other parts are taken over, the same parts are asked about.
 */
export class StoryDraft {
  readonly #settings: Settings;
  readonly #listeners = new Set<() => void>();
  /** The server tidies texts when it takes them in: what it has is compared with what it had, not with what was sent. */
  #base: StoryValues;
  #draft: Draft;
  #running: Promise<boolean> | null = null;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #firstUnsaved = 0;
  #failures = 0;

  constructor(settings: Settings) {
    this.#settings = settings;
    this.#base = settings.story ? valuesOf(settings.story) : settings.initial;
    this.#draft = this.#opened();
  }

  readonly get = (): Draft => this.#draft;
  readonly subscribe = (listener: () => void) => {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  };

  /** Listens for the line; what it returns stops everything, and what is unsent stays kept. */
  start(): () => void {
    const onOnline = () => {
      if (this.#draft.state === 'offline' && savesByItself(this.#draft)) void this.save(true);
    };
    addEventListener('online', onOnline);
    if (this.#draft.state === 'unsaved' && savesByItself(this.#draft)) this.#plan(pause.quiet);
    return () => {
      removeEventListener('online', onOnline);
      clearTimeout(this.#timer);
    };
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
    if (isClean || isClash || !savesByItself(this.#draft)) return;
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
    if (this.#draft.state === 'conflict') return false;
    if (this.#running) await this.#running;
    this.#running = this.#send(isAutomatic).finally(() => {
      this.#running = null;
    });
    return await this.#running;
  }

  /** Somebody else has saved: takes over what does not clash, and goes on saving; else the conflict waits for an answer. */
  async meet(theirs: Story): Promise<boolean> {
    if (this.#draft.story && theirs.revision <= this.#draft.story.revision) return !isDirty(this.#draft);
    const { values, clashes } = merge(this.#base, this.#draft.values, valuesOf(theirs));
    if (clashes.length > 0) {
      this.#set({ state: 'conflict', theirs });
      return false;
    }
    this.#adopt(theirs, values);
    this.#settings.onMerged(theirs);
    return isDirty(this.#draft) && savesByItself(this.#draft) ? await this.#send(true) : !isDirty(this.#draft);
  }

  /** After publishing and the like: the story in another state. */
  follow(story: Story): void {
    this.#adopt(story, merge(this.#base, this.#draft.values, valuesOf(story)).values);
  }

  async keepMine(): Promise<boolean> {
    const { theirs, values } = this.#draft;
    if (!theirs) return true;
    this.#adopt(theirs, merge(this.#base, values, valuesOf(theirs)).values);
    return await this.save();
  }

  takeTheirs(): void {
    const { theirs } = this.#draft;
    if (theirs) this.#adopt(theirs, valuesOf(theirs));
  }

  #opened(): Draft {
    const { story, kept } = this.#settings;
    const base = this.#base;
    const plain = { story, values: base, saved: base, savedAt: null, errors: {}, theirs: null, generation: 0 };
    const left = kept.read();
    if (!left) return { ...plain, state: 'saved' };
    const before = { ...base, ...left.base };
    const { values, clashes } = merge(before, { ...before, ...left.values }, base);
    const isClash = story !== null && clashes.length > 0;
    const state = isClash ? 'conflict' : isDirty({ saved: base, values }) ? 'unsaved' : 'saved';
    return { ...plain, values, state, theirs: isClash ? story : null };
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
    );
  }

  #plan(wait: number): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.save(true), wait);
  }

  async #send(isAutomatic: boolean): Promise<boolean> {
    const { saved, values: sent, story } = this.#draft;
    const changed = changedFields(saved, sent);
    const held = unfinishedFields(sent, changed);
    const fields = changed.filter((field) => !held.includes(field));
    if (fields.length === 0 && story) {
      this.#set({ state: held.length > 0 ? 'held' : 'saved' });
      return held.length === 0;
    }
    this.#set({ state: 'saving' });
    this.#firstUnsaved = 0;
    try {
      const body = bodyOf(sent, fields, this.#settings.categories());
      const answer = await this.#settings.send(body, story?.revision ?? 0, sent);
      this.#arrive(answer, sent, fields);
      this.#settings.onSaved(answer, isAutomatic);
      return !isDirty(this.#draft);
    } catch (error) {
      if (isConflict(error)) return await this.meet(await this.#settings.fetchStory());
      return this.#refuse(error, isAutomatic);
    }
  }

  /** What was typed meanwhile stays; what was not touched is as the server has it. */
  #arrive(story: Story, sent: StoryValues, fields: readonly StoryField[]): void {
    this.#failures = 0;
    this.#base = valuesOf(story);
    const values = { ...this.#draft.values };
    const saved = { ...this.#base };
    for (const field of Object.keys(saved) as StoryField[]) {
      const isText = (textFields as readonly StoryField[]).includes(field) && fields.includes(field);
      if (isText) Object.assign(saved, { [field]: sent[field] });
      const isLeft = fields.includes(field) || this.#draft.saved[field] === sent[field];
      if (!isText && isLeft && values[field] === sent[field]) Object.assign(values, { [field]: saved[field] });
    }
    const isClean = !isDirty({ saved, values });
    const state = isClean ? 'saved' : 'unsaved';
    this.#set({ story, saved, values, errors: {}, theirs: null, savedAt: Date.now(), state });
    this.#keep();
    if (!isClean && savesByItself(this.#draft)) this.#plan(pause.quiet);
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

  #adopt(story: Story, values: StoryValues): void {
    this.#base = valuesOf(story);
    const saved = this.#base;
    const state = isDirty({ saved, values }) ? 'unsaved' : 'saved';
    this.#set({ story, saved, values, theirs: null, errors: {}, generation: this.#draft.generation + 1, state });
    this.#keep();
  }
}
