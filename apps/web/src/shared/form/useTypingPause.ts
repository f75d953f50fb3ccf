import { useCallback, useEffect, useRef } from 'react';

/** Milliseconds without a key after which somebody has stopped typing for the moment. */
const quiet = 1000;

/**
 * Returns a function that waits until nobody types on the page, so that nothing is replaced under somebody's hands. It resolves to
 * false if the page was left meanwhile.
 */
export function useTypingPause(): () => Promise<boolean> {
  const last = useRef<number | null>(0);
  useEffect(() => {
    last.current ??= 0;
    const onKey = ({ ctrlKey, metaKey }: KeyboardEvent) => {
      if (!ctrlKey && !metaKey) last.current = Date.now();
    };
    addEventListener('keydown', onKey);
    return () => {
      removeEventListener('keydown', onKey);
      last.current = null;
    };
  }, []);
  return useCallback(async () => {
    for (;;) {
      if (last.current === null) return false;
      const wait = last.current + quiet - Date.now();
      if (wait <= 0) return true;
      await new Promise((resolve) => setTimeout(resolve, wait));
    }
  }, []);
}
