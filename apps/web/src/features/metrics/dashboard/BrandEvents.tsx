import { events } from '@masthead/contract';
import { useEffect, useRef } from 'react';
import { refresh } from '../../../shared/api/index.ts';
import { useChannel } from '../../../shared/realtime/index.ts';
import { refreshDashboard } from '../metrics.api.ts';

/** Events come in bursts when a stream saves by itself: one refresh answers all of a second. */
const pause = 1000;

/** Counts again when clippings of the brand changed, and reads its annotations again when those did. Shows nothing. */
export function BrandEvents({ brandId }: { brandId: string }) {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useChannel(events.clippingsChanged, brandId, () => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => void refreshDashboard(), pause);
  });
  useChannel(events.annotationsChanged, brandId, () => void refresh('metrics.annotations.index'));
  useEffect(() => () => clearTimeout(timer.current), []);
  return null;
}
