import { z } from 'zod';
import './theme/index.ts';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './App.tsx';
import { reloadOnce } from './watch/chunks.ts';

// The content security policy forbids code made from text, which is how Zod speeds itself up.
z.config({ jitless: true });

// A style or script file of a page is gone: a newer version has replaced it. A second time the route's own error page speaks.
addEventListener('vite:preloadError', (event) => {
  if (reloadOnce()) event.preventDefault();
});

createRoot(document.getElementById('root')!).render(
  <StrictMode>
    <App />
  </StrictMode>,
);
