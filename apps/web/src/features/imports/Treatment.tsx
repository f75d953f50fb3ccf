import { Radio } from '@mantine/core';
import classes from './imports.module.css';

interface Props<Value extends string> {
  label: string;
  values: readonly Value[];
  value: Value;
  labelOf: (value: Value) => string;
  onChange: (value: Value) => void;
}

/** A choice among a few ways to treat what the file holds. */
export function Treatment<Value extends string>({ label, values, value, labelOf, onChange }: Props<Value>) {
  return (
    <Radio.Group
      label={label}
      value={value}
      onChange={(chosen) => onChange(values.find((one) => one === chosen) ?? value)}
    >
      <div className={classes.radios}>
        {values.map((one) => (
          <Radio key={one} value={one} label={labelOf(one)} />
        ))}
      </div>
    </Radio.Group>
  );
}
