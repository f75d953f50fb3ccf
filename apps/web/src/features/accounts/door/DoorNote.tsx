import type { ReactNode } from 'react';
import { usePageTitle } from '../../../shared/page/index.ts';
import classes from './door.module.css';

/** One thing said in front of the shell, with what can be done next. */
export function DoorNote({ title, lead, children }: { title: string; lead?: ReactNode; children?: ReactNode }) {
  usePageTitle(title);
  return (
    <div className={classes.form} role="status">
      <div>
        <h1>{title}</h1>
        {lead && <p className={classes.lead}>{lead}</p>}
      </div>
      {children}
    </div>
  );
}
