import { useEffect, useRef } from 'react';
import { useChannel } from '../../../shared/realtime/index.ts';
import { refreshDashboard } from '../metrics.api.ts';

/** Events come in bursts when a stream saves by itself: one refresh answers all of a second. */
const pause = 1000;

/** Counts again when clippings of the brand changed. Shows nothing. */
export function BrandEvents({ brandId }: { brandId: string }) {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useChannel(`private-brand.${brandId}`, 'clippings.changed', () => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => void refreshDashboard(), pause);
  });
  useEffect(() => () => clearTimeout(timer.current), []);
  return null;
}
