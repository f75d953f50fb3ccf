import { type TagsInput as MantineTagsInput, Pill, PillsInput, useProps } from '@mantine/core';
import type { ChangeEvent, KeyboardEvent, Ref } from 'react';
import { laterField, type PlainProps } from './later-field.tsx';
import { shown } from './PlainSelect.tsx';
import { splitWords, withWords } from './words.ts';

/** Signs that end a word where a field names none, as in Mantine's. */
const ownSplitChars: readonly string[] = [','];

/** A field of words, in which one can type, paste and leave words as in the loaded one. */
function PlainTagsInput(given: PlainProps) {
  const { id, ref, name: _name, placeholder, classNames, ...props } = useProps('TagsInput', {}, given);
  const { value, defaultValue, onChange, onOpen, typed, onType, splitChars, acceptValueOnBlur, ...looks } = props;
  const values = (value ?? defaultValue ?? []) as readonly string[];
  const classes = (classNames ?? {}) as Partial<Record<string, string>>;
  const change = onChange as ((values: readonly string[]) => void) | undefined;
  const type = (text: string) => {
    const { words, rest } = splitWords(text, (splitChars as readonly string[] | undefined) ?? ownSplitChars);
    if (words.length > 0) change?.(withWords(values, words));
    onType?.(rest);
  };
  const keep = () => {
    if (!typed?.trim()) return;
    change?.(withWords(values, [typed]));
    onType?.('');
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Enter' && typed?.trim()) {
      event.preventDefault();
      keep();
    }
    if (event.key === 'Backspace' && !typed) change?.(values.slice(0, -1));
  };
  return (
    <PillsInput {...shown(looks)} __staticSelector="TagsInput" id={id}>
      <Pill.Group>
        {values.map((one) => (
          <Pill
            key={one}
            {...(classes.pill && { className: classes.pill })}
            withRemoveButton
            onRemove={() => change?.(values.filter((other) => other !== one))}
          >
            {one}
          </Pill>
        ))}
        <PillsInput.Field
          ref={ref as Ref<HTMLInputElement>}
          id={id}
          {...(classes.inputField && { className: classes.inputField })}
          placeholder={placeholder}
          value={typed ?? ''}
          onChange={({ currentTarget }: ChangeEvent<HTMLInputElement>) => type(currentTarget.value)}
          onKeyDown={onKeyDown}
          onBlur={acceptValueOnBlur === false ? undefined : keep}
          onFocus={onOpen}
        />
      </Pill.Group>
    </PillsInput>
  );
}

// It takes the props of Mantine's field and passes all of them on.
export const TagsInput = laterField({
  load: async () => (await import('./full-fields.ts')).TagsInput,
  Plain: PlainTagsInput,
  goOn: ({ typed }) => (typed ? { defaultSearchValue: typed } : {}),
}) as unknown as typeof MantineTagsInput;
