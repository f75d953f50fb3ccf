/** Lets the next edit of a page call off the last one, whose answer nobody waits for any more. */
export function createSessions() {
  const running = new Map<string, symbol>();
  return {
    /** Answers a function that tells whether the edit is still the newest; `end` when done. */
    begin(key: string | null) {
      const edit = Symbol('edit');
      if (key) running.set(key, edit);
      return {
        isWanted: () => !key || running.get(key) === edit,
        end: () => {
          if (key && running.get(key) === edit) running.delete(key);
        },
      };
    },
  };
}
