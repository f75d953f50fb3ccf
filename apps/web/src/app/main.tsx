import './theme/index.ts';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './App.tsx';
import { chunkError, reloadOnce } from './watch/chunks.ts';
import { report } from './watch/reports.ts';

// A style or script file of a page is gone: a newer version has replaced it. A second time the route's own error page speaks.
addEventListener('vite:preloadError', (event) => {
  report(chunkError(event.payload));
  if (reloadOnce()) event.preventDefault();
});

createRoot(document.getElementById('root')!).render(
  <StrictMode>
    <App />
  </StrictMode>,
);
