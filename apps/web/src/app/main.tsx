import './theme/index.ts';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { watchPrinting } from '../shared/printing.ts';
import { watchInstall } from '../shared/worker/install.ts';
import { App } from './App.tsx';
import { chunkError, filesLost } from './watch/chunks.ts';
import { report } from './watch/reports.ts';

// A style or script file of a page is gone: a newer version has replaced it. What asked for it shows its own failure.
addEventListener('vite:preloadError', (event) => {
  report(chunkError(event.payload));
  void filesLost();
});

watchInstall();
watchPrinting();

createRoot(document.getElementById('root')!).render(
  <StrictMode>
    <App />
  </StrictMode>,
);
