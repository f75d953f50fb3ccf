/** A row as it stood in the list. */
export interface Row {
  html: string;
}

export interface Frames {
  /** Milliseconds from a frame to the next. */
  times: number[];
  /** Milliseconds of what took more than 50. */
  tasks: number[];
  /** At each step of scrolling: pixels of the view without a row, as they were on the screen. */
  blank: number[];
}

declare global {
  interface Window {
    startFrames(): void;
    stopFrames(): Frames;
    seenRows(): Row[];
    /** Returns true if nothing more is to come. */
    isAtEnd(): boolean;
    /** Watches another element from now on. */
    watchScroller(element: HTMLElement): void;
  }
}

/** Runs in the page: keeps count of frames and long tasks, of what the view lacks while it scrolls, and of every row that came by. */
export function keepFrames(list: string): void {
  let scroller = document.querySelector<HTMLElement>(list)!;
  const rows = new Map<string, Row>();
  const headHeight = 36;
  let lookedAt = 0;
  let frames: Frames | undefined;
  const remember = () => {
    for (const row of scroller.querySelectorAll<HTMLElement>('[data-mention]')) {
      const id = row.dataset.mention!;
      if (!rows.has(id)) rows.set(id, { html: row.outerHTML });
    }
  };
  // Rows follow one another without gaps, so what is missing is above the first or below the last. The head of the day is above all.
  const uncovered = () => {
    const all = scroller.querySelector('section')!;
    const [view, whole] = [scroller.getBoundingClientRect(), all.getBoundingClientRect()];
    const first = all.children[0]?.hasAttribute('data-head') ? all.children[1] : all.children[0];
    const above = (first?.getBoundingClientRect().top ?? view.bottom) - Math.max(view.top, whole.top) - headHeight;
    const below =
      Math.min(view.bottom, whole.bottom) - (all.lastElementChild?.getBoundingClientRect().bottom ?? view.top);
    return Math.max(0, above) + Math.max(0, below);
  };
  // Before the list itself hears of it: what the last frame had drawn is what is seen at the new place.
  document.addEventListener('scroll', () => frames?.blank.push(uncovered()), { capture: true });
  new PerformanceObserver((entries) => {
    for (const { duration } of entries.getEntries()) frames?.tasks.push(duration);
  }).observe({ type: 'longtask' });
  window.startFrames = () => {
    frames = { times: [], tasks: [], blank: [] };
    let last = performance.now();
    const current = frames;
    const step = (now: number) => {
      if (frames !== current) return;
      current.times.push(now - last);
      // A row is in view for many frames; to look at each would cost as much as the list does.
      if (Math.abs(scroller.scrollTop - lookedAt) > 300) {
        lookedAt = scroller.scrollTop;
        remember();
      }
      last = now;
      requestAnimationFrame(step);
    };
    requestAnimationFrame(step);
  };
  window.stopFrames = () => {
    const result = frames!;
    frames = undefined;
    remember();
    return result;
  };
  window.watchScroller = (element) => {
    scroller = element;
  };
  window.isAtEnd = () =>
    scroller.scrollHeight - scroller.scrollTop - scroller.clientHeight < 2 &&
    !scroller.querySelector('.mantine-Skeleton-root');
  window.seenRows = () => {
    remember();
    return [...rows.values()];
  };
}
