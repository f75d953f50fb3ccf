/** Milliseconds after which all charts are drawn even if the browser is busy: who prints the page then has them all. */
const latest = 2000;
/** Space around the screen in which charts are drawn at once. */
const margin = '50%';

const whenIdle = (work: () => void): (() => void) => {
  // Safari has no idle callbacks.
  if (!('requestIdleCallback' in window)) {
    const timer = setTimeout(work, 200);
    return () => clearTimeout(timer);
  }
  const handle = window.requestIdleCallback(work, { timeout: latest });
  return () => window.cancelIdleCallback(handle);
};

/**
 * Calls back once: when an element comes near the screen, or when the browser has nothing else to do. A page with many
 * charts is so readable before the last of them is drawn. Returns a function that gives the work up.
 */
export function whenWanted(element: Element, work: () => void): () => void {
  const begin = () => {
    giveUp();
    work();
  };
  const observer = new IntersectionObserver(
    (entries) => entries.some(({ isIntersecting }) => isIntersecting) && begin(),
    {
      rootMargin: margin,
    },
  );
  observer.observe(element);
  const cancel = whenIdle(begin);
  function giveUp() {
    observer.disconnect();
    cancel();
  }
  return giveUp;
}
