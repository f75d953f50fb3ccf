import './theme/index.ts';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { watchPrinting } from '../shared/printing.ts';
import { watchInstall } from '../shared/worker/install.ts';
import { App } from './App.tsx';
import { watchFonts } from './theme/fonts.ts';
import { chunkError, filesLost } from './watch/chunks.ts';
import { report } from './watch/reports.ts';

// A style or script file of a page is gone: a newer version has replaced it. What asked for it shows its own failure.
addEventListener('vite:preloadError', (event) => {
  report(chunkError(event.payload));
  void filesLost();
});

watchInstall();
watchPrinting();
watchFonts();

const show = () =>
  createRoot(document.getElementById('root')!).render(
    <StrictMode>
      <App />
    </StrictMode>,
  );

// The frame in the HTML does not wait for the style sheet of the app, the app does.
const sheet = document.querySelector<HTMLLinkElement>('link[data-late]');
if (!sheet || sheet.sheet) show();
else for (const event of ['load', 'error']) sheet.addEventListener(event, show, { once: true });
