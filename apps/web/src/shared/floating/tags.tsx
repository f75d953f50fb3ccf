import { type TagsInput as MantineTagsInput, Pill, PillsInput, useProps } from '@mantine/core';
import type { ChangeEvent, KeyboardEvent, Ref } from 'react';
import { laterField, type PlainProps } from './later-field.tsx';
import { shown } from './PlainSelect.tsx';

/** A field of words, in which one can type. */
function PlainTagsInput(given: PlainProps) {
  const { id, ref, name: _name, placeholder, classNames, ...props } = useProps('TagsInput', {}, given);
  const { value, defaultValue, onChange, onOpen, typed, onType } = props;
  const values = (value ?? defaultValue ?? []) as readonly string[];
  const classes = (classNames ?? {}) as Partial<Record<string, string>>;
  const change = onChange as ((values: readonly string[]) => void) | undefined;
  const keep = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !typed?.trim()) return;
    event.preventDefault();
    change?.([...values, typed.trim()]);
    onType?.('');
  };
  return (
    <PillsInput {...shown(props)} __staticSelector="TagsInput" id={id}>
      <Pill.Group>
        {values.map((one) => (
          <Pill key={one} {...(classes.pill && { className: classes.pill })} withRemoveButton>
            {one}
          </Pill>
        ))}
        <PillsInput.Field
          ref={ref as Ref<HTMLInputElement>}
          id={id}
          {...(classes.inputField && { className: classes.inputField })}
          placeholder={placeholder}
          value={typed ?? ''}
          onChange={({ currentTarget }: ChangeEvent<HTMLInputElement>) => onType?.(currentTarget.value)}
          onKeyDown={keep}
          onFocus={onOpen}
        />
      </Pill.Group>
    </PillsInput>
  );
}

// It takes the props of Mantine's field and passes all of them on.
export const TagsInput = laterField({
  load: async () => (await import('./fields.ts')).TagsInput,
  Plain: PlainTagsInput,
  goOn: ({ typed }) => (typed ? { defaultSearchValue: typed } : {}),
}) as unknown as typeof MantineTagsInput;
