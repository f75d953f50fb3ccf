import { type ReactNode, useEffect, useState } from 'react';
import { NumberInput } from '../../../shared/floating/index.ts';

interface Props {
  label: ReactNode;
  description?: ReactNode;
  value: number;
  min: number;
  error?: ReactNode;
  disabled?: boolean;
  /** Receives the typed text; the owner ignores invalid values. */
  onType: (typed: unknown) => void;
}

/** Renders a field for a number of seats. On blur it shows the number in effect. */
export function CountField({ value, min, onType, ...rest }: Props) {
  const [typed, setTyped] = useState<string | number>(value);
  useEffect(() => setTyped(value), [value]);
  return (
    <NumberInput
      {...rest}
      min={min}
      max={100_000}
      allowNegative={false}
      allowDecimal={false}
      clampBehavior="none"
      value={typed}
      onChange={(next) => {
        setTyped(next);
        onType(next);
      }}
      onBlur={() => setTyped(value)}
    />
  );
}
