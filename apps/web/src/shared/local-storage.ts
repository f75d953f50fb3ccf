/** Settings of this browser, shared by all its users. They outlive a session. */
const kept = new Set(['masthead.color_scheme', 'masthead.fonts', 'masthead.language', 'masthead.single_keys']);

/** Reads the page's own storage; if the browser forbids it, nothing is remembered and nothing fails. */
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
/** Prefix of what a user has chosen for this device, such as push messages; the id of the user follows. */
export const devicePrefix = 'masthead.device.';
const ownPrefixes = [draftPrefix, devicePrefix];

/**
 * Forgets everything that a session has remembered: brands, filters, selections and, unless it ended by itself, the user's drafts and
 * choices for this device.
 */
export function forgetLocal({ keepsOwn }: { keepsOwn: boolean }): void {
  const isOwn = (key: string) => ownPrefixes.some((prefix) => key.startsWith(prefix));
  removeLocal((key) => key.startsWith('masthead.') && !kept.has(key) && !(keepsOwn && isOwn(key)));
}

/** Forgets the drafts and choices of all users but one. */
export const forgetOthers = (userId: string): void =>
  removeLocal((key) => ownPrefixes.some((prefix) => key.startsWith(prefix) && !key.startsWith(`${prefix}${userId}.`)));

function removeLocal(isGone: (key: string) => boolean): void {
  try {
    for (const key of Object.keys(localStorage)) if (isGone(key)) localStorage.removeItem(key);
  } catch {
    // There is nothing to forget then.
  }
}
