import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { Embed } from './Embed.tsx';
import { Front } from './Front.tsx';
import { documentOf, headOf } from './head.ts';
import { Contacts, Enquiry, Follow, List, Notice, PressKit } from './OtherPages.tsx';
import type { Frame, Page, Renderer, Translate } from './pages.ts';
import { Player } from './parts.tsx';
import { Foot, Top } from './Shell.tsx';
import { Story } from './Story.tsx';
import { css, sheets } from './styles.ts';

function mainOf(frame: Frame, page: Page, t: Translate): ReactNode {
  switch (page.kind) {
    case 'front':
      return <Front frame={frame} page={page} t={t} />;
    case 'list':
      return <List frame={frame} page={page} t={t} />;
    case 'story':
      return <Story frame={frame} page={page} t={t} />;
    case 'press-kit':
      return <PressKit page={page} t={t} />;
    case 'contacts':
      return <Contacts frame={frame} t={t} />;
    case 'follow':
      return <Follow frame={frame} page={page} t={t} />;
    case 'enquiry':
      return <Enquiry frame={frame} page={page} t={t} />;
    case 'notice':
      return <Notice frame={frame} page={page} t={t} />;
  }
}

interface Surroundings {
  top: string;
  foot: string;
}
const drawn = new WeakMap<Frame, Map<Page['kind'], Surroundings>>();

/** Renders the surroundings of a page once for all pages of a kind in the same frame. */
function surroundings(frame: Frame, kind: Page['kind'], t: Translate): Surroundings {
  const known = drawn.get(frame) ?? new Map<Page['kind'], Surroundings>();
  const made = known.get(kind) ?? {
    top: renderToStaticMarkup(<Top frame={frame} kind={kind} t={t} />),
    foot: renderToStaticMarkup(<Foot frame={frame} t={t} />),
  };
  drawn.set(frame, known.set(kind, made));
  return made;
}

const renderer: Renderer = {
  styles: sheets,
  renderPage: (head, frame, page, t) => {
    const { top, foot } = surroundings(frame, page.kind, t);
    const main = renderToStaticMarkup(mainOf(frame, page, t));
    const body = `${top}<main id="main" class="${css.container}">${main}</main>${foot}`;
    return documentOf(frame.lang, headOf(head, body), body);
  },
  renderPlayer: (player) => renderToStaticMarkup(<Player {...player} />),
  renderFrame: (frame) =>
    renderToStaticMarkup(
      <iframe {...frame} sandbox="allow-scripts allow-popups allow-popups-to-escape-sandbox" style={{ border: 0 }} />,
    ),
  renderEmbed: (head, embed, t) => {
    const body = renderToStaticMarkup(<Embed embed={embed} t={t} />);
    return documentOf(embed.lang, headOf(head, body), body, embed.theme);
  },
};

export const { renderFrame, renderPage, renderPlayer, renderEmbed, styles } = renderer;
