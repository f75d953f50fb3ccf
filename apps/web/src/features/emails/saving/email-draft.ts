import { ApiError, type Email, type EmailForm } from '@masthead/contract';
import {
  bodyOf,
  changedFields,
  type EmailField,
  type EmailValues,
  isSame,
  valuesOf,
  withFields,
} from '../email-values.ts';

/** `offline`: tried again automatically. `refused`: the server names what is wrong. */
type SaveState = 'saved' | 'unsaved' | 'saving' | 'offline' | 'refused' | 'conflict';

export interface Draft {
  /** The last answer of the server; null for a new e-mail. */
  email: Email | null;
  values: EmailValues;
  /** The values that the server has. */
  saved: EmailValues;
  state: SaveState;
  savedAt: number | null;
  /** Texts of refused fields. */
  errors: Record<string, string[]>;
  /** The version of another user that changed the same fields. */
  theirs: Email | null;
  /** Rises when values come from elsewhere than the keyboard: the editors take them over. */
  generation: number;
}

/** Values that the server does not have yet, kept by this browser, and what they were before. */
export interface KeptValues {
  base: Partial<EmailValues>;
  values: Partial<EmailValues>;
}

interface Settings {
  email: Email | null;
  initial: EmailValues;
  /** Keeps values of the e-mail in the browser; a new one has no id yet. */
  kept: { read: () => KeptValues | null; write: (kept: KeptValues | null, emailId: string | null) => void };
  /** Sends changed fields made on a version; null: of a new e-mail. */
  send: (body: EmailForm, before: Email | null) => Promise<Email>;
  fetchEmail: (emailId: string) => Promise<Email>;
  onSaved: (email: Email, isNew: boolean) => void;
  /** Called once for a row of failures. */
  onFailure: (error: unknown) => void;
}

/** Milliseconds after the last key until a draft is saved, at most while typing continues, and until a retry. */
const pause = { quiet: 1200, longest: 10_000, retry: 5000 };

const isPassing = (error: unknown): boolean =>
  error instanceof ApiError && (error.status === 0 || error.status >= 500 || error.status === 429);
const isConflict = (error: unknown): boolean =>
  error instanceof ApiError && error.status === 409 && error.body.code === 'email_changed';

export const isDirty = ({ saved, values }: Pick<Draft, 'saved' | 'values'>): boolean =>
  changedFields(saved, values).length > 0;

/**
 * The e-mail that is being written. A draft saves itself after a pause; a new e-mail is saved by hand. Values that the server
 * does not have stay in the browser. When another user has saved meanwhile, fields that only they changed are taken over, and
 * fields that both changed wait for an answer.
 */
export class EmailDraft {
  private readonly settings: Settings;
  private readonly listeners = new Set<() => void>();
  /** The values as the server has them: it tidies texts, so that they differ from those sent. */
  private base: EmailValues;
  private draft: Draft;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private firstUnsaved = 0;
  private running: Promise<boolean> | null = null;
  private hasTold = false;

  constructor(settings: Settings) {
    this.settings = settings;
    this.base = settings.initial;
    this.draft = this.opened();
  }

  readonly get = (): Draft => this.draft;
  readonly subscribe = (listener: () => void) => {
    this.listeners.add(listener);
    return () => void this.listeners.delete(listener);
  };

  /** Saves what is kept from an earlier visit, or was typed on the page before. Returns a function that stops everything. */
  start(): () => void {
    // The page of a new e-mail stays on the screen while this one is made: what is typed there meanwhile is kept after the first look.
    if (this.draft.email === this.settings.email) {
      const opened = this.opened();
      const isOther = changedFields(this.draft.values, opened.values).length > 0;
      if (isOther) this.set({ ...opened, generation: this.draft.generation + 1 });
    }
    const onOnline = () => {
      if (this.draft.state === 'offline') this.plan(0);
    };
    addEventListener('online', onOnline);
    if (this.draft.state === 'unsaved') this.plan(pause.quiet);
    return () => {
      removeEventListener('online', onOnline);
      clearTimeout(this.timer);
    };
  }

  change(part: Partial<EmailValues>): void {
    const values = { ...this.draft.values, ...part };
    const isClean = !isDirty({ saved: this.draft.saved, values });
    const errors = Object.fromEntries(
      Object.entries(this.draft.errors).filter(([path]) => !(path.split('.')[0]! in part)),
    );
    const isClash = this.draft.state === 'conflict';
    this.set({ values, errors, ...(!isClash && { state: isClean ? 'saved' : 'unsaved' }) });
    this.keep();
    clearTimeout(this.timer);
    if (isClean || isClash) return;
    this.firstUnsaved ||= Date.now();
    this.plan(Math.max(0, Math.min(pause.quiet, this.firstUnsaved + pause.longest - Date.now())));
  }

  /** Saves now. Returns true if the server has everything. */
  async save(): Promise<boolean> {
    clearTimeout(this.timer);
    while (this.running) await this.running;
    if (this.draft.state === 'conflict') return false;
    if (this.draft.email && !isDirty(this.draft)) return true;
    this.running = this.send().finally(() => {
      this.running = null;
    });
    return await this.running;
  }

  /** Takes over the e-mail as the server has it now, such as after it was seen again. */
  async meet(theirs: Email): Promise<void> {
    while (this.running) await this.running;
    const { email, state } = this.draft;
    if (state === 'conflict' || (email && email.revision >= theirs.revision)) return;
    this.merge(theirs);
    if (this.draft.state === 'unsaved') this.plan(0);
  }

  async keepMine(): Promise<boolean> {
    const { theirs } = this.draft;
    if (theirs) this.settle(theirs, this.withMine(theirs, []));
    return await this.save();
  }

  async takeTheirs(): Promise<boolean> {
    const { theirs } = this.draft;
    if (theirs) this.settle(theirs, this.withMine(theirs, this.clashes(theirs)));
    return await this.save();
  }

  /** Drops what is not saved, here and in the browser. */
  forget(): void {
    clearTimeout(this.timer);
    this.settings.kept.write(null, this.draft.email?.id ?? null);
  }

  private opened(): Draft {
    const { email, initial } = this.settings;
    const base = email ? valuesOf(email) : initial;
    this.base = base;
    const plain = { email, saved: base, savedAt: null, errors: {}, theirs: null, generation: 0 };
    const kept = this.settings.kept.read();
    if (!kept) return { ...plain, values: base, state: 'saved' };
    const fields = Object.keys(kept.values) as EmailField[];
    const values = withFields(base, kept.values, fields);
    const before = withFields(base, kept.base, fields);
    const isClash =
      email !== null && fields.some((field) => !isSame(before, base, field) && !isSame(values, base, field));
    if (isClash) this.base = before;
    const state = isClash ? 'conflict' : isDirty({ saved: base, values }) ? 'unsaved' : 'saved';
    return { ...plain, values, state, theirs: isClash ? email : null };
  }

  private set(part: Partial<Draft>): void {
    this.draft = { ...this.draft, ...part };
    for (const listener of [...this.listeners]) listener();
  }

  private keep(): void {
    const { email, saved, values } = this.draft;
    const fields = changedFields(saved, values);
    const pick = (from: EmailValues) => Object.fromEntries(fields.map((field) => [field, from[field]]));
    const kept = fields.length === 0 ? null : { base: pick(this.base), values: pick(values) };
    this.settings.kept.write(kept, email?.id ?? null);
  }

  private plan(wait: number): void {
    clearTimeout(this.timer);
    if (this.draft.email) this.timer = setTimeout(() => void this.save(), wait);
  }

  private async send(): Promise<boolean> {
    const { email, saved, values: sent } = this.draft;
    const fields = changedFields(saved, sent);
    this.firstUnsaved = 0;
    this.set({ state: 'saving' });
    try {
      const answer = await this.settings.send(bodyOf(sent, fields), email);
      this.arrive(answer, sent);
      return !isDirty(this.draft);
    } catch (error) {
      if (!isConflict(error)) return this.refuse(error);
      return await this.meetConflict();
    }
  }

  private async meetConflict(): Promise<boolean> {
    try {
      this.merge(await this.settings.fetchEmail(this.draft.email?.id ?? ''));
    } catch (error) {
      return this.refuse(error);
    }
    return this.draft.state !== 'conflict' && (!isDirty(this.draft) || (await this.send()));
  }

  private arrive(email: Email, sent: EmailValues): void {
    this.hasTold = false;
    this.base = valuesOf(email);
    const { email: before, values } = this.draft;
    // The words of a new e-mail are kept under its own name from now on.
    if (!before) this.settings.kept.write(null, null);
    this.set({
      email,
      saved: sent,
      state: changedFields(sent, values).length > 0 ? 'unsaved' : 'saved',
      savedAt: Date.now(),
      errors: {},
    });
    this.keep();
    this.settings.onSaved(email, before === null);
    if (this.draft.state === 'unsaved') this.plan(pause.quiet);
  }

  private refuse(error: unknown): false {
    if (isPassing(error)) {
      this.set({ state: 'offline' });
      this.plan(pause.retry);
    } else this.set({ state: 'refused', errors: (error instanceof ApiError && error.body.errors) || {} });
    if (!this.hasTold) this.settings.onFailure(error);
    this.hasTold = true;
    return false;
  }

  /** Brings a newer version of the server together with the values here. */
  private merge(theirs: Email): void {
    if (this.clashes(theirs).length > 0) this.set({ state: 'conflict', theirs });
    else this.settle(theirs, this.withMine(theirs, []));
  }

  /** Returns the fields that both have changed, each in another way. */
  private clashes(theirs: Email): EmailField[] {
    const { saved, values } = this.draft;
    const has = valuesOf(theirs);
    const other = changedFields(this.base, has);
    return changedFields(saved, values).filter((field) => other.includes(field) && !isSame(values, has, field));
  }

  /** Returns their version with the fields changed here, except for some that are given up. */
  private withMine(theirs: Email, given: readonly EmailField[]): EmailValues {
    const { saved, values } = this.draft;
    const mine = changedFields(saved, values).filter((field) => !given.includes(field));
    return withFields(valuesOf(theirs), values, mine);
  }

  private settle(email: Email, values: EmailValues): void {
    const saved = valuesOf(email);
    this.base = saved;
    const state = isDirty({ saved, values }) ? 'unsaved' : 'saved';
    this.set({ email, saved, values, state, theirs: null, errors: {}, generation: this.draft.generation + 1 });
    this.keep();
  }
}
