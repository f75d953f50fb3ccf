import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { Document } from './Document.tsx';
import documentStyle from './document.css?inline';
import { Embed } from './Embed.tsx';
import embedStyle from './embed.css?inline';
import { Front } from './Front.tsx';
import { documentOf, headOf } from './head.ts';
import { Contacts, Follow, List, Notice, PressKit } from './OtherPages.tsx';
import type { Frame, Page, Renderer, Translate } from './pages.ts';
import { Shell } from './Shell.tsx';
import { Story } from './Story.tsx';
import siteStyle from './site.css?inline';

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
    case 'notice':
      return <Notice frame={frame} page={page} t={t} />;
  }
}

const renderer: Renderer = {
  styles: { site: siteStyle.trim(), embed: embedStyle.trim() },
  renderPage: (head, frame, page, t) =>
    documentOf(
      frame.lang,
      headOf(head),
      renderToStaticMarkup(
        <Shell frame={frame} page={page} t={t}>
          {mainOf(frame, page, t)}
        </Shell>,
      ),
    ),
  renderEmbed: (head, embed, t) =>
    documentOf(embed.lang, headOf(head), renderToStaticMarkup(<Embed embed={embed} t={t} />), embed.theme),
  renderDocument: (document, t) => {
    const { main, secondary } = document.colours;
    const policy = "default-src 'none'; img-src data:; font-src data:; style-src 'unsafe-inline'";
    const head = `<meta charset="utf-8"><meta http-equiv="content-security-policy" content="${policy}"><style>${document.fonts}:root{--main:${main};--second:${secondary};--face:${document.font}}${documentStyle}</style>`;
    return documentOf(document.lang, head, renderToStaticMarkup(<Document document={document} t={t} />));
  },
};

export const { renderPage, renderEmbed, renderDocument, styles } = renderer;
