/** Settings of this browser, shared by all its users. They outlive a session. */
const kept = new Set(['masthead.color_scheme', 'masthead.language', 'masthead.single_keys']);

/** The page's own storage; where the browser forbids it, nothing is remembered and nothing breaks. */
export function readLocal(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

export function writeLocal(key: string, value: string | null): void {
  try {
    if (value === null) localStorage.removeItem(key);
    else localStorage.setItem(key, value);
  } catch {
    // Remembering is a convenience.
  }
}

/** Prefix of the drafts of all users; the id of the user follows. */
export const draftPrefix = 'masthead.draft.';

/** Forgets everything that a session has remembered: brands, filters, selections and, unless it ended by itself, drafts. */
export function forgetLocal({ keepsDrafts }: { keepsDrafts: boolean }): void {
  removeLocal((key) => key.startsWith('masthead.') && !kept.has(key) && !(keepsDrafts && key.startsWith(draftPrefix)));
}

/** Forgets the drafts of everybody but a user. */
export const forgetOthersDrafts = (userId: string): void =>
  removeLocal((key) => key.startsWith(draftPrefix) && !key.startsWith(`${draftPrefix}${userId}.`));

function removeLocal(isGone: (key: string) => boolean): void {
  try {
    for (const key of Object.keys(localStorage)) if (isGone(key)) localStorage.removeItem(key);
  } catch {
    // There is nothing to forget then.
  }
}
