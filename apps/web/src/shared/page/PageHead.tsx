import { type ReactNode, useEffect } from 'react';
import { Heading } from './Heading.tsx';
import classes from './page.module.css';
import { setPageTitle } from './page-title.ts';

/**
 * Sets the title of the page to 'Section | Masthead', also in the bar of the phone. Every page calls it once, through
 * PageHead or directly.
 */
export function usePageTitle(section: string): void {
  useEffect(() => setPageTitle(section), [section]);
}

interface PageHeadProps {
  /** Title of the page in the head, in the browser's tab and on the phone's bar. */
  title: string;
  /** Before the title: the picture of a person. */
  mark?: ReactNode;
  /** Beside the title: a badge, a period. */
  aside?: ReactNode;
  /** At the right: the one filled button last in weight, not in order. */
  actions?: ReactNode;
  /** Filters and tabs under it. */
  children?: ReactNode;
}

/** Head of a page: title, main action right, filters under it, one line below. Stays while the page scrolls. */
export function PageHead({ title, mark, aside, actions, children }: PageHeadProps) {
  usePageTitle(title);
  return (
    <header className={classes.head}>
      <div className={classes.title} data-has-actions={actions ? true : undefined}>
        {mark}
        <Heading level={1} size={3}>
          {title}
        </Heading>
        {aside && <div className={classes.aside}>{aside}</div>}
        {actions && <div className={classes.actions}>{actions}</div>}
      </div>
      {children}
    </header>
  );
}
