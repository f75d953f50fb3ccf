import { UnstyledButton } from '@mantine/core';
import { Menu } from '../../../shared/floating/index.ts';
import { IconCheck, IconChevronDown } from '../../../shared/icons/index.ts';
import classes from './panel.module.css';

interface Props<V extends string> {
  label: string;
  value: V;
  options: readonly { value: V; label: string; note?: string }[];
  onChange: (value: V) => void;
}

/** One of a few, as a word that opens the others. */
export function Choice<V extends string>({ label, value, options, onChange }: Props<V>) {
  const chosen = options.find((option) => option.value === value);
  return (
    <Menu position="bottom-start">
      <Menu.Target>
        <UnstyledButton className={classes.choice} aria-label={`${label}: ${chosen?.label ?? value}`}>
          <span className="cut">{chosen?.label ?? value}</span>
          <IconChevronDown size={14} stroke={1.6} aria-hidden />
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown mah={320} style={{ overflowY: 'auto' }}>
        {options.map((option) => (
          <Menu.Item
            key={option.value}
            aria-current={option.value === value || undefined}
            rightSection={option.value === value && <IconCheck size={14} stroke={1.8} aria-hidden />}
            onClick={() => onChange(option.value)}
          >
            {option.label}
            {option.note && <span className={classes.note}>{option.note}</span>}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
