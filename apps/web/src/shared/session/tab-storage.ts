/** Storage that lasts until the tab is closed, or until a reload if the browser forbids session storage. */
export const tabStorage = {
  get: (key: string): string | null => {
    try {
      return sessionStorage.getItem(key);
    } catch {
      return null;
    }
  },
  set: (key: string, value: string | null): void => {
    try {
      if (value === null) sessionStorage.removeItem(key);
      else sessionStorage.setItem(key, value);
    } catch {
      // It lasts as long as the page.
    }
  },
};
