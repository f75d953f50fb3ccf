import { limits } from '@masthead/contract';
import { useEffect, useMemo, useRef } from 'react';
import { call, refresh } from '../../../shared/api/index.ts';
import { type Clipping, patchClippings } from '../clippings.api.ts';

/** Milliseconds in which opened clippings are collected before they are sent to the API. */
const delay = 800;

interface Looks {
  /** Marks a clipping as looked at, a few in one call. */
  look: (clipping: Clipping) => void;
  /** Marks a clipping as new again. */
  unlook: (clipping: Clipping) => void;
}

/** Marks clippings of a brand as looked at. What fails is new again when the list is next loaded. */
export function useLooks(brandId: string, isAllowed: boolean): Looks {
  const waiting = useRef<{ ids: Set<string>; timer?: ReturnType<typeof setTimeout> }>({ ids: new Set() });
  const tell = useRef(() => {});
  tell.current = () => {
    const clippings = [...waiting.current.ids].slice(-limits.bulkClippings);
    clearTimeout(waiting.current.timer);
    waiting.current = { ids: new Set() };
    if (clippings.length > 0) void send(brandId, clippings, true);
  };
  useEffect(() => () => tell.current(), []);
  return useMemo(
    () => ({
      look: (clipping) => {
        if (!isAllowed || clipping.looked_at) return;
        patchClippings(new Set([clipping.id]), { looked_at: new Date().toISOString() });
        waiting.current.ids.add(clipping.id);
        clearTimeout(waiting.current.timer);
        waiting.current.timer = setTimeout(() => tell.current(), delay);
      },
      unlook: (clipping) => {
        if (!isAllowed) return;
        waiting.current.ids.delete(clipping.id);
        patchClippings(new Set([clipping.id]), { looked_at: null });
        void send(brandId, [clipping.id], false);
      },
    }),
    [brandId, isAllowed],
  );
}

const send = (brand_id: string, clippings: string[], is_looked_at: boolean): Promise<void> =>
  call('clippings.look', { params: { brand_id }, body: { clippings, is_looked_at } }).then(
    () => refresh('clippings.count'),
    () => {},
  );
