import type { MailRenderer } from '@masthead/site/mail/mail.ts';
import type { PageRenderer } from '@masthead/site/pages/pages.ts';
import type { Renderer } from '@masthead/site/pages.ts';
import type { PrintRenderer } from '@masthead/site/print/print.ts';

/** The app whose build draws all HTML outside the web app. */
export const siteFolder = new URL('../../../../site/', import.meta.url);

/** Returns a function that imports a built module on its first call; most processes need only some of them. */
function lazy<T>(name: string): () => Promise<T> {
  const href = new URL(`dist/${name}.js`, siteFolder).href;
  let loading: Promise<T> | undefined;
  return () => {
    loading ??= import(/* @vite-ignore */ href) as Promise<T>;
    return loading;
  };
}

export const loadMail = lazy<MailRenderer>('mail');
export const loadPrint = lazy<PrintRenderer>('print');
export const loadPages = lazy<PageRenderer>('pages');
export const loadSite = lazy<Renderer>('site');
