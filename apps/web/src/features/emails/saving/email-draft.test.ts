import { ApiError, type Email, type EmailForm } from '@masthead/contract';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { emptyEmail, readEntries } from '../email-values.ts';
import { EmailDraft, type KeptValues } from './email-draft.ts';

/** Returns a server that keeps one e-mail and refuses changes of an older revision. */
function server() {
  // Only what the composer holds is read here.
  let email = { ...emptyEmail, id: 'e1', revision: 1, body: '<p>Dear</p>' } as unknown as Email;
  const write = (body: EmailForm) => {
    email = { ...email, ...(body as Partial<Email>), revision: email.revision + 1 };
    return email;
  };
  return {
    get: () => email,
    write,
    send: async (body: EmailForm, before: Email | null): Promise<Email> => {
      if (before && before.revision < email.revision) throw new ApiError(409, { message: '', code: 'email_changed' });
      return write(body);
    },
  };
}

let store: KeptValues | null;
const kept = {
  read: () => store,
  write: (values: KeptValues | null) => {
    store = values;
  },
};
beforeEach(() => {
  store = null;
  vi.useFakeTimers();
  return () => vi.useRealTimers();
});

const draftOf = (one: ReturnType<typeof server>, send = one.send) =>
  new EmailDraft({
    email: one.get(),
    initial: emptyEmail,
    kept,
    send,
    fetchEmail: async () => one.get(),
    onSaved: () => {},
    onFailure: () => {},
  });

describe('the draft of an e-mail', () => {
  it('a draft is saved after a pause, with the changed fields only', async () => {
    const one = server();
    const sent: EmailForm[] = [];
    const draft = draftOf(one, (body, before) => {
      sent.push(body);
      return one.send(body, before);
    });
    draft.change({ subject: 'Fer' });
    draft.change({ subject: 'Ferries' });
    expect(store?.values).toEqual({ subject: 'Ferries' });
    await vi.advanceTimersByTimeAsync(1300);
    expect(sent).toEqual([{ subject: 'Ferries' }]);
    expect([draft.get().state, store]).toEqual(['saved', null]);
  });

  it('a draft takes changes of another user in other fields, and keeps its own', async () => {
    const one = server();
    const draft = draftOf(one);
    one.write({ body: '<p>Theirs</p>' });
    draft.change({ subject: 'Mine' });
    expect(await draft.save()).toBe(true);
    expect(draft.get().values).toMatchObject({ subject: 'Mine', body: '<p>Theirs</p>' });
    expect(one.get()).toMatchObject({ subject: 'Mine', body: '<p>Theirs</p>' });
  });

  it('a draft asks which version to keep if both changed the same field, and loses neither before the answer', async () => {
    for (const answer of ['mine', 'theirs'] as const) {
      const one = server();
      const draft = draftOf(one);
      one.write({ subject: 'Theirs', body: '<p>Theirs</p>' });
      draft.change({ subject: 'Mine' });
      expect(await draft.save()).toBe(false);
      expect(draft.get()).toMatchObject({ state: 'conflict', values: { subject: 'Mine' } });
      await vi.advanceTimersByTimeAsync(20_000);
      expect(one.get().subject).toBe('Theirs');
      expect(await (answer === 'mine' ? draft.keepMine() : draft.takeTheirs())).toBe(true);
      expect(one.get()).toMatchObject({ subject: answer === 'mine' ? 'Mine' : 'Theirs', body: '<p>Theirs</p>' });
    }
  });

  it('a new e-mail is created once, and later changes are saved as changes of it', async () => {
    const one = server();
    const sent: (string | null)[] = [];
    const created: boolean[] = [];
    const draft = new EmailDraft({
      email: null,
      initial: emptyEmail,
      kept,
      send: (body, before) => {
        sent.push(before?.id ?? null);
        return one.send(body, before);
      },
      fetchEmail: async () => one.get(),
      onSaved: (_, isNew) => created.push(isNew),
      onFailure: () => {},
    });
    draft.change({ subject: 'Open day' });
    await vi.advanceTimersByTimeAsync(20_000);
    expect(sent).toEqual([]);
    await draft.save();
    draft.change({ subject: 'Open day in May' });
    await vi.advanceTimersByTimeAsync(1300);
    expect([sent, created]).toEqual([
      [null, 'e1'],
      [true, false],
    ]);
  });

  it('a draft takes text that was typed on the previous page after the e-mail was created', async () => {
    vi.stubGlobal('addEventListener', () => {});
    const one = server();
    const draft = draftOf(one);
    store = { base: { subject: '' }, values: { subject: 'Open day in May' } };
    draft.start();
    expect(draft.get()).toMatchObject({ state: 'unsaved', values: { subject: 'Open day in May' }, generation: 1 });
    await vi.advanceTimersByTimeAsync(1300);
    expect(one.get().subject).toBe('Open day in May');
    vi.unstubAllGlobals();
  });

  it('a draft without a connection is kept in the browser and saved later', async () => {
    const one = server();
    let isDown = true;
    const draft = draftOf(one, (body, before) =>
      isDown ? Promise.reject(new ApiError(0, { message: '', code: 'internal' })) : one.send(body, before),
    );
    draft.change({ subject: 'Kept' });
    expect(await draft.save()).toBe(false);
    expect([draft.get().state, store?.values]).toEqual(['offline', { subject: 'Kept' }]);
    expect(draftOf(one).get()).toMatchObject({ state: 'unsaved', values: { subject: 'Kept' } });
    isDown = false;
    await vi.advanceTimersByTimeAsync(6000);
    expect([draft.get().state, one.get().subject, store]).toEqual(['saved', 'Kept', null]);
  });
});

it('pasted recipients are split and each is kept once, with the entries that are no addresses', () => {
  const { entries, addresses, repeated } = readEntries('a@b.example\r\nAnn <A@B.example>; junk, c@d.example\n\n');
  expect([entries.length, addresses, repeated]).toEqual([3, 2, 1]);
  expect(entries).toContain('junk');
});
