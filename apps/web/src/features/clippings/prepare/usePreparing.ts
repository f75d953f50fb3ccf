import type { ClippingPreparation, Endpoints, InputOfEndpoint } from '@masthead/contract';
import { useEffect, useRef, useState } from 'react';
import { call } from '../../../shared/api/index.ts';
import { withRetries } from './retries.ts';

export type Asked = InputOfEndpoint<Endpoints['clippings.prepare']>['body'];
export type Preparing =
  | { step: 'idle' }
  | { step: 'reading'; attempt: number }
  /** Waits before the next try. */
  | { step: 'waiting'; attempt: number; milliseconds: number }
  | { step: 'failed'; error: unknown };

/** Reads an address or files with its retries, tells how far it is, and can be stopped. */
export function usePreparing(onPrepared: (preparation: ClippingPreparation) => void) {
  const [state, setState] = useState<Preparing>({ step: 'idle' });
  const stopping = useRef<AbortController | null>(null);
  useEffect(() => () => stopping.current?.abort(), []);
  const prepare = async (body: Asked) => {
    stopping.current?.abort();
    const controller = new AbortController();
    stopping.current = controller;
    const { signal } = controller;
    let attempt = 1;
    try {
      const { data } = await withRetries(
        () => {
          setState({ step: 'reading', attempt });
          return call('clippings.prepare', { body }, { signal });
        },
        {
          signal,
          onWait: (next) => {
            attempt = next.attempt;
            setState({ step: 'waiting', ...next });
          },
        },
      );
      if (signal.aborted) return;
      setState({ step: 'idle' });
      onPrepared(data);
    } catch (error) {
      if (!signal.aborted) setState({ step: 'failed', error });
    }
  };
  const stop = () => {
    stopping.current?.abort();
    setState({ step: 'idle' });
  };
  return { state, prepare, stop };
}
