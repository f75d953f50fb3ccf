import { InputBase, type Autocomplete as MantineAutocomplete, useProps } from '@mantine/core';
import type { ChangeEvent } from 'react';
import { laterField, type PlainProps } from './later-field.tsx';
import { shown } from './PlainSelect.tsx';

/** A field for a text, without its suggestions. */
function PlainAutocomplete(given: PlainProps) {
  const props = useProps('Autocomplete', {}, given);
  const { value, onChange, onOpen } = props;
  const change = onChange as ((value: string) => void) | undefined;
  return (
    <InputBase
      {...shown(props)}
      __staticSelector="Autocomplete"
      autoComplete="off"
      value={(value ?? '') as string}
      onChange={({ currentTarget }: ChangeEvent<HTMLInputElement>) => change?.(currentTarget.value)}
      onFocus={onOpen}
    />
  );
}

// It takes the props of Mantine's field and passes all of them on.
export const Autocomplete = laterField({
  load: async () => (await import('./AutocompleteField.ts')).Autocomplete,
  Plain: PlainAutocomplete,
}) as unknown as typeof MantineAutocomplete;
