import { logoPaths } from './logo-paths.ts';

const bone = (name = '') => (name ? `<i class="${name}"></i>` : '<i></i>');
const box = (name: string, ...content: readonly string[]) => `<div class="${name}">${content.join('')}</div>`;
const times = (count: number, content: string) => content.repeat(count);

const outlines = Object.entries(logoPaths).map(([part, outline]) => `<path id="logo-${part}" d="${outline}"/>`);
const parts = { mark: '--ink', lamp: '--signal', word: '--ink' } as const satisfies Record<
  keyof typeof logoPaths,
  string
>;
const uses = Object.entries(parts).map(([part, colour]) => `<use href="#logo-${part}" fill="var(${colour})"/>`);
const logo = `<svg viewBox="0 0 157 32" height="24">${uses.join('')}</svg>`;

/**
 * The shell with a list that is still empty, as HTML: what a page shows before any of its files is there. `frame.css` is its style
 * sheet. The outlines of the logo stay in the page for the app.
 */
export const frameHtml = `<div hidden><svg>${outlines.join('')}</svg></div><div id="first-frame" aria-hidden="true">${[
  box(
    'side',
    box('logo', logo),
    box('brand', bone('mark'), bone('name')),
    bone('line'),
    bone('line'),
    box('items', times(7, bone())),
    box('foot', bone('mark'), bone('name')),
  ),
  box('bar', bone('mark'), bone('name'), bone('mark'), bone('mark')),
  box('main', box('head', bone('title')), times(12, box('row', times(3, bone())))),
].join('')}</div>`;
