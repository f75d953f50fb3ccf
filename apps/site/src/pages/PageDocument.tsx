import type { ReactNode } from 'react';

interface Props {
  lang: string;
  title: string;
  style?: string;
  /** Keeps the page out of search engines, and its address out of other sites' logs. */
  isPrivate?: boolean;
  head?: ReactNode;
  children?: ReactNode;
}

export const PageDocument = ({ lang, title, style, isPrivate, head, children }: Props) => (
  <html lang={lang}>
    <head>
      <meta charSet="utf-8" />
      <meta name="viewport" content="width=device-width,initial-scale=1" />
      {isPrivate && (
        <>
          <meta name="robots" content="noindex" />
          <meta name="referrer" content="no-referrer" />
        </>
      )}
      <title>{title}</title>
      {head}
      {style && <style dangerouslySetInnerHTML={{ __html: style }} />}
    </head>
    <body>{children}</body>
  </html>
);
