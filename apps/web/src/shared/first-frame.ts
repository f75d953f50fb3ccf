/** Finds the picture of the shell in the HTML of the page (`src/first`), which stands until the app takes its place. */
const find = (): HTMLElement | null => globalThis.document?.getElementById('first-frame') ?? null;

/** Returns true while the frame is on the screen: nothing else needs to say that the page is being loaded. */
export const hasFrame = (): boolean =>
  globalThis.document?.documentElement.dataset.first !== undefined && find() !== null;

/** Takes the frame away, in the same step in which what it stands for is drawn. */
export const removeFrame = (): void => find()?.remove();

/** Leaves the picture of the content where it is while the shell takes the place of its own. */
export const keepContent = (): void => find()?.setAttribute('data-content', '');

/** Takes the frame away from the shell, which is drawn now: as a whole, unless the page has kept its picture. */
export function uncoverShell(): void {
  if (find()?.dataset.content === undefined) removeFrame();
}

/** Ends the first load: from now on, skeletons are seen only when the wait is long. */
export const endFirst = (): void => {
  delete globalThis.document?.documentElement.dataset.first;
};
