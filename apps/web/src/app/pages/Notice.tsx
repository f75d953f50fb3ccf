import type { ReactNode } from 'react';
import { usePageTitle } from '../../shared/page/index.ts';
import { Logo } from '../shell/Logo.tsx';
import classes from './pages.module.css';

/** A page that says one thing: not found, maintenance, failure. */
export function Notice({
  code,
  title,
  body,
  children,
}: {
  code?: string;
  title: string;
  body: string;
  children?: ReactNode;
}) {
  usePageTitle(title);
  return (
    <main id="main" tabIndex={-1} className={classes.notice}>
      <Logo />
      {code && <p className={classes.code}>{code}</p>}
      <h1>{title}</h1>
      <p>{body}</p>
      {children && <div className={classes.actions}>{children}</div>}
    </main>
  );
}
