import { useId } from 'react';
import classes from './segments.module.css';

interface Props<V extends string> {
  data: readonly { value: V; label: string; disabled?: boolean }[];
  /** A value that `data` does not have chooses none. */
  value: V;
  onChange: (value: V) => void;
  'aria-label'?: string;
  'aria-labelledby'?: string;
  title?: string;
  className?: string | undefined;
  fullWidth?: boolean;
  disabled?: boolean;
}

/** One choice of a few, side by side. Lighter than Mantine's, which measures its labels to slide from one to the next. */
export function SegmentedControl<V extends string>({
  data,
  value,
  onChange,
  className = '',
  fullWidth,
  disabled = false,
  ...rest
}: Props<V>) {
  const id = useId();
  return (
    <div {...rest} role="radiogroup" className={`${classes.segments} ${className}`} data-full={fullWidth || undefined}>
      {data.map((one) => (
        <div key={one.value}>
          <input
            type="radio"
            id={`${id}-${one.value}`}
            name={id}
            value={one.value}
            checked={one.value === value}
            disabled={disabled || one.disabled}
            onChange={() => onChange(one.value)}
          />
          <label htmlFor={`${id}-${one.value}`}>{one.label}</label>
        </div>
      ))}
    </div>
  );
}
