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

/** Forgets everything that a session has remembered: brands, filters, selections, drafts. */
export function forgetLocal(): void {
  try {
    for (const key of Object.keys(localStorage))
      if (key.startsWith('masthead.') && !kept.has(key)) localStorage.removeItem(key);
  } catch {
    // There is nothing to forget then.
  }
}
