import type { ReactNode } from 'react';
import { Heading, usePageTitle } from '../../../shared/page/index.ts';
import classes from './settings.module.css';

/** Head of a page of the settings. */
export function SettingsHeading({
  title,
  heading = title,
  lead,
  children,
}: {
  title: string;
  heading?: string;
  lead?: string;
  children?: ReactNode;
}) {
  usePageTitle(title);
  return (
    <header className={classes.heading}>
      <div>
        <Heading level={1} size={3}>
          {heading}
        </Heading>
        {lead && <p>{lead}</p>}
      </div>
      {children}
    </header>
  );
}
