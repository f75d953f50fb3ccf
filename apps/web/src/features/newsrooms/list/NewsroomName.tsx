import type { ReactNode } from 'react';
import classes from './list.module.css';

interface Props {
  newsroom: { main_color: string; url: string };
  /** Its name, as a link. */
  children: ReactNode;
}

/** A newsroom in a list: its colour, its name, and the address of its site as people say it. */
export function NewsroomName({ newsroom: { main_color, url }, children }: Props) {
  return (
    <div className={classes.newsroom}>
      <span className={classes.colour} style={{ background: main_color }} />
      <span className={classes.name}>{children}</span>
      <span className={classes.site}>{url.replace(/^https?:\/\//, '')}</span>
    </div>
  );
}
