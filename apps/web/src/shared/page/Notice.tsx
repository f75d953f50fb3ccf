import type { ReactNode } from 'react';
import { Logo } from './Logo.tsx';
import classes from './notice.module.css';
import { usePageTitle } from './PageHead.tsx';

interface NoticeProps {
  code?: string;
  title: string;
  body: string;
  /** True inside the shell, which has the logo and the main landmark. */
  isInside?: boolean;
  children?: ReactNode;
}

/** A page that says one thing: not found, maintenance, failure. */
export function Notice({ code, title, body, isInside, children }: NoticeProps) {
  usePageTitle(title);
  const content = (
    <>
      {code && <p className={classes.code}>{code}</p>}
      <h1>{title}</h1>
      <p>{body}</p>
      {children && <div className={classes.actions}>{children}</div>}
    </>
  );
  if (isInside) return <div className={classes.notice}>{content}</div>;
  return (
    <main id="main" tabIndex={-1} className={classes.notice}>
      <Logo />
      {content}
    </main>
  );
}
