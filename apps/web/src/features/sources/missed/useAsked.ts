import { useCallback, useEffect, useState } from 'react';
import { type Asked, readAsked, withAsked, writeAsked } from './asked.ts';
import type { Trace } from './missed.api.ts';
import { shortOf } from './verdict.ts';

/** Returns the addresses of earlier questions, of this brand and in this browser. */
export function useAsked(brandId: string) {
  const [asked, setAsked] = useState<Asked[]>(() => readAsked(brandId));
  useEffect(() => setAsked(readAsked(brandId)), [brandId]);
  const remember = useCallback(
    (url: string, trace: Trace) => {
      const { document } = trace;
      const entry = {
        url,
        headline: document?.headline ?? null,
        language: document?.language ?? null,
        short: shortOf(trace),
      };
      const list = withAsked(readAsked(brandId), entry);
      writeAsked(brandId, list);
      setAsked(list);
    },
    [brandId],
  );
  const forget = useCallback(() => {
    writeAsked(brandId, []);
    setAsked([]);
  }, [brandId]);
  return { asked, remember, forget };
}
