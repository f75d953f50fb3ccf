/** Id of the list of all sources, beneath the figures. */
export const allSources = 'all-sources';

/** Brings the list into sight after a line above it has chosen what it shows. */
export function showAllSources(): void {
  const [main, list] = [document.getElementById('main'), document.getElementById(allSources)];
  if (!main || !list) return;
  // The head of the page stays at the top and covers the content beneath it.
  const head = main.querySelector('header')?.offsetHeight ?? 0;
  main.scrollBy({ top: list.getBoundingClientRect().top - main.getBoundingClientRect().top - head });
}
