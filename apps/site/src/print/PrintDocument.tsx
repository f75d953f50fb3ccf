import type { ReactNode } from 'react';

/** Nothing is loaded from elsewhere, even if a text asks for it. */
const policy = "default-src 'none'; img-src data:; font-src data:; style-src 'unsafe-inline'";

interface Props {
  lang: string;
  title: string;
  style: string;
  children: ReactNode;
}

export const PrintDocument = ({ lang, title, style, children }: Props) => (
  <html lang={lang}>
    <head>
      <meta charSet="utf-8" />
      <meta httpEquiv="content-security-policy" content={policy} />
      <title>{title}</title>
      <style dangerouslySetInnerHTML={{ __html: style }} />
    </head>
    <body>{children}</body>
  </html>
);
