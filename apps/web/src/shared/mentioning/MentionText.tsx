import { Combobox, Textarea, type TextareaProps, useCombobox } from '@mantine/core';
import { useRef, useState } from 'react';
import { type Colleague, insertMention, matching, mentionAt } from './mentions.ts';

interface Props extends Omit<TextareaProps, 'value' | 'onChange'> {
  value: string;
  onChange: (text: string) => void;
  colleagues: readonly Colleague[];
}

/** A text in which @ offers the names of colleagues: arrow keys and Enter choose one. */
export function MentionText({ value, onChange, colleagues, minRows = 3, ...props }: Props) {
  const input = useRef<HTMLTextAreaElement>(null);
  const [caret, setCaret] = useState(0);
  const combobox = useCombobox({ onDropdownClose: () => combobox.resetSelectedOption() });
  const typed = mentionAt(value, caret);
  const found = typed === null ? [] : matching(typed, colleagues);
  const isOffered = combobox.dropdownOpened && found.length > 0;
  const choose = (name: string) => {
    const next = insertMention(value, caret, name);
    onChange(next.text);
    setCaret(next.caret);
    combobox.closeDropdown();
    // After React has written the text: before, the caret would go to its end.
    requestAnimationFrame(() => input.current?.setSelectionRange(next.caret, next.caret));
  };
  return (
    <Combobox store={combobox} onOptionSubmit={choose} position="bottom-start">
      <Combobox.Target withKeyboardNavigation={isOffered}>
        <Textarea
          {...props}
          ref={input}
          autosize
          minRows={minRows}
          value={value}
          onChange={({ currentTarget }) => {
            onChange(currentTarget.value);
            setCaret(currentTarget.selectionStart);
            if (mentionAt(currentTarget.value, currentTarget.selectionStart) === null) combobox.closeDropdown();
            else combobox.openDropdown();
            combobox.selectFirstOption();
          }}
          onBlur={() => combobox.closeDropdown()}
        />
      </Combobox.Target>
      <Combobox.Dropdown hidden={!isOffered}>
        <Combobox.Options>
          {found.map(({ id, full_name: name }) => (
            <Combobox.Option key={id} value={name}>
              {name}
            </Combobox.Option>
          ))}
        </Combobox.Options>
      </Combobox.Dropdown>
    </Combobox>
  );
}
