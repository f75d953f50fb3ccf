import { type ReactNode, useId } from 'react';
import classes from './staff-sources.module.css';

interface Props {
  title: string;
  /** Heads of the columns; the first one is at the left, the others are numbers. */
  heads: readonly string[];
  /** Said instead of the table if there are no rows. */
  empty?: string | undefined;
  children: ReactNode;
}

/** One table of figures with its name. */
export function Panel({ title, heads, empty, children }: Props) {
  const id = useId();
  return (
    <section aria-labelledby={id} className={classes.panel}>
      <h2 id={id}>{title}</h2>
      {empty ? (
        <p>{empty}</p>
      ) : (
        <table>
          <thead>
            <tr>
              {heads.map((head) => (
                <th key={head} scope="col">
                  {head}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>{children}</tbody>
        </table>
      )}
    </section>
  );
}
