import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { ApiPage } from './pages/ApiPage.tsx';
import { FeedFrame } from './pages/FeedFrame.tsx';
import { NoticePage } from './pages/NoticePage.tsx';
import { PageDocument } from './pages/PageDocument.tsx';
import { PreferencesPage } from './pages/PreferencesPage.tsx';
import type { PageRenderer } from './pages/pages.ts';
import { TrendsFrame } from './pages/TrendsFrame.tsx';

const documentOf = (page: ReactNode): string => `<!doctype html>${renderToStaticMarkup(page)}`;

const renderer: PageRenderer = {
  renderNotice: (page) => documentOf(<NoticePage page={page} />),
  renderPreferences: (page) => documentOf(<PreferencesPage page={page} />),
  renderFeedFrame: (frame) => documentOf(<FeedFrame frame={frame} />),
  renderTrendsFrame: (frame) => documentOf(<TrendsFrame frame={frame} />),
  renderApi: (page) => documentOf(<ApiPage page={page} />),
  renderScript: (title, src) => documentOf(<PageDocument lang="en" title={title} head={<script src={src} />} />),
};

export const { renderNotice, renderPreferences, renderFeedFrame, renderTrendsFrame, renderApi, renderScript } =
  renderer;
