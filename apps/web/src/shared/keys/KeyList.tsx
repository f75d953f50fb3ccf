import classes from './keys.module.css';

const names: Record<string, string> = { ArrowDown: '↓', ArrowUp: '↑', Escape: 'Esc' };
const written = (key: string): string => names[key] ?? (key.length === 1 ? key.toUpperCase() : key);

export interface KeyLine {
  /** Each one alone does it; pressed together they are joined by +. */
  keys: readonly string[];
  label: string;
  /** Said, though it does nothing now. */
  isOff?: boolean;
}

/** A list of keys and their commands, one per line. */
export function KeyList({ rows }: { rows: readonly KeyLine[] }) {
  return (
    <dl className={classes.keys}>
      {rows.map(({ keys, label, isOff }) => (
        <div key={label} data-off={isOff || undefined}>
          <dt>{label}</dt>
          <dd>
            {keys
              .flatMap((key) => key.split('+'))
              .map((key) => (
                <kbd key={key}>{written(key)}</kbd>
              ))}
          </dd>
        </div>
      ))}
    </dl>
  );
}
