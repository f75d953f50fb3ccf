import { logoPaths } from '../shared/page/logo-paths.ts';

const bone = (name = '') => (name ? `<i class="${name}"></i>` : '<i></i>');
const box = (name: string, ...content: readonly string[]) => `<div class="${name}">${content.join('')}</div>`;
const times = (count: number, content: string) => content.repeat(count);

const logo = `<svg viewBox="0 0 157 32" height="24"><path fill="var(--ink)" d="${logoPaths.mark}"/><path fill="var(--signal)" d="${logoPaths.lamp}"/><path fill="var(--ink)" d="${logoPaths.word}"/></svg>`;

/** The shell with a list that is still empty, as HTML: what a page shows before any of its files is there. `frame.css` is its style sheet. */
export const frameHtml = `<div id="first-frame" aria-hidden="true">${[
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
