import type { SavedView, ViewPlace } from '@masthead/contract';
import { useEffect, useRef } from 'react';
import type { Filters } from './matching.ts';

interface Opening {
  brandId: string;
  place: ViewPlace;
  streamId: string | undefined;
  views: readonly SavedView[] | undefined;
  filters: Filters;
  onApply: (filters: Filters) => void;
}

/** Shows the default view when a page is opened without filters. Filters that are cleared later stay cleared. */
export function useDefaultView({ brandId, place, streamId, views, filters, onApply }: Opening): void {
  const opened = useRef('');
  const key = [brandId, place, streamId].join(' ');
  const isPlain = Object.keys(filters).length === 0;
  useEffect(() => {
    if (opened.current === key || !views) return;
    opened.current = key;
    const view = views.find((one) => one.is_default && (one.stream_id === null || one.stream_id === streamId));
    if (view && isPlain) onApply(view.filters);
  });
}
