import { type PointerEvent, useRef } from 'react';

/** Pixels from which letting go means it, and after which a movement is a swipe and no longer a tap. */
const enough = 96;
const begins = 12;

interface Swipe {
  onRight: (() => void) | undefined;
  onLeft: (() => void) | undefined;
}

/** Moves an element with a finger that swipes to the right or left. Mouse and pen are ignored. */
export function useSwipe({ onRight, onLeft }: Swipe) {
  const start = useRef<{ x: number; y: number; id: number; isSwipe: boolean } | null>(null);
  const follow = (element: HTMLElement, by: number) => {
    element.style.setProperty('--swipe', `${by}px`);
    element.dataset.swipe = by === 0 ? '' : by > 0 ? 'right' : 'left';
    if (by === 0) delete element.dataset.swipe;
  };
  const distance = (event: PointerEvent) => {
    const by = event.clientX - (start.current?.x ?? 0);
    return (by > 0 && onRight) || (by < 0 && onLeft) ? by : 0;
  };
  const end = (event: PointerEvent<HTMLElement>, isMeant: boolean) => {
    const by = distance(event);
    const wasSwipe = start.current?.isSwipe ?? false;
    start.current = null;
    if (!wasSwipe) return;
    follow(event.currentTarget, 0);
    if (!isMeant || Math.abs(by) < enough) return;
    if (by > 0) onRight?.();
    else onLeft?.();
  };
  return {
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      if (event.pointerType === 'touch')
        start.current = { x: event.clientX, y: event.clientY, id: event.pointerId, isSwipe: false };
    },
    onPointerMove: (event: PointerEvent<HTMLElement>) => {
      const begun = start.current;
      if (!begun || begun.id !== event.pointerId) return;
      if (!begun.isSwipe && Math.abs(event.clientX - begun.x) > begins) {
        begun.isSwipe = true;
        event.currentTarget.setPointerCapture(event.pointerId);
      }
      if (begun.isSwipe) follow(event.currentTarget, distance(event));
    },
    onPointerUp: (event: PointerEvent<HTMLElement>) => end(event, true),
    onPointerCancel: (event: PointerEvent<HTMLElement>) => end(event, false),
  };
}
