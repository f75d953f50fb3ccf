import type { PrintBox } from '@masthead/contract';
import { type KeyboardEvent, type PointerEvent, useRef, useState } from 'react';
import { afterKey, between, type Corner, moved, type Point, resized, type Size } from './frames.ts';

/** A frame that is being changed: the article's box by its place among its boxes, and as it is now. */
interface Draft {
  articleId: string;
  at: number;
  box: PrintBox;
}

/** Milliseconds after the last arrow key before a frame is read. */
const rest = 700;

interface Settings {
  page: Size & { number: number };
  onFrame: (articleId: string, at: number, box: PrintBox) => Promise<void>;
  onDraw: (box: PrintBox) => void;
}

/** Moves, resizes and draws frames on a page, by pointer and by keys. */
export function useSheet({ page, onFrame, onDraw }: Settings) {
  const sheet = useRef<SVGSVGElement>(null);
  const [draft, setDraft] = useState<Draft | null>(null);
  const [drawn, setDrawn] = useState<PrintBox | null>(null);
  const grabbed = useRef<{ from: Point; change: (to: Point) => void; end: (to: Point) => void } | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  const pointOf = ({ clientX, clientY }: PointerEvent): Point => {
    const area = sheet.current!.getBoundingClientRect();
    return {
      x: ((clientX - area.left) * page.width) / area.width,
      y: ((clientY - area.top) * page.height) / area.height,
    };
  };
  const commit = async (done: Draft) => {
    clearTimeout(timer.current);
    await onFrame(done.articleId, done.at, done.box);
    // A frame that was changed again meanwhile is not set back.
    setDraft((now) => (now?.box === done.box ? null : now));
  };
  const grab = (event: PointerEvent, change: (by: Point, to: Point) => void, end: (by: Point, to: Point) => void) => {
    event.preventDefault();
    sheet.current?.setPointerCapture(event.pointerId);
    const from = pointOf(event);
    const by = (to: Point) => ({ x: to.x - from.x, y: to.y - from.y });
    grabbed.current = { from, change: (to) => change(by(to), to), end: (to) => end(by(to), to) };
  };
  const grabFrame = (event: PointerEvent, articleId: string, at: number, box: PrintBox, corner?: Corner) => {
    const after = (by: Point) => (corner ? resized(box, corner, by, page) : moved(box, by, page));
    grab(
      event,
      (by) => setDraft({ articleId, at, box: after(by) }),
      (by) => {
        const done = { articleId, at, box: after(by) };
        if (Math.abs(by.x) + Math.abs(by.y) < 2) return setDraft(null);
        setDraft(done);
        void commit(done);
      },
    );
  };
  return {
    sheet,
    draft,
    drawn,
    grabFrame,
    startDrawing: (event: PointerEvent) => {
      const from = pointOf(event);
      grab(
        event,
        (_, to) => setDrawn(between(from, to, page.number, page)),
        (_, to) => {
          setDrawn(null);
          const box = between(from, to, page.number, page);
          if (box) onDraw(box);
        },
      );
    },
    onPointerMove: (event: PointerEvent) => grabbed.current?.change(pointOf(event)),
    onPointerUp: (event: PointerEvent) => {
      grabbed.current?.end(pointOf(event));
      grabbed.current = null;
    },
    onPointerCancel: () => {
      grabbed.current = null;
      setDraft(null);
      setDrawn(null);
    },
    onFrameKey: (event: KeyboardEvent, articleId: string, at: number, box: PrintBox) => {
      const after = afterKey(box, event.key, event.shiftKey, page);
      if (!after) return;
      event.preventDefault();
      const next = { articleId, at, box: after };
      setDraft(next);
      clearTimeout(timer.current);
      timer.current = setTimeout(() => void commit(next), rest);
    },
  };
}
