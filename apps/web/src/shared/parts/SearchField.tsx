import { TextInput } from '@mantine/core';
import { IconSearch } from '../icons/index.ts';
import { useSearchText } from './useSearchText.ts';

interface SearchFieldProps {
  value: string;
  onChange: (value: string) => void;
  /** Name and placeholder of the field. */
  label: string;
  className: string | undefined;
}

/** Searches a list as one types. */
export function SearchField({ value, onChange, label, className }: SearchFieldProps) {
  const [text, setText] = useSearchText(value, onChange);
  return (
    <TextInput
      type="search"
      size="xs"
      className={className}
      aria-label={label}
      placeholder={label}
      maxLength={255}
      leftSection={<IconSearch size={14} stroke={1.6} aria-hidden />}
      value={text}
      onChange={(event) => setText(event.currentTarget.value)}
    />
  );
}
