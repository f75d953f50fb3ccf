import { InputBase, Pill, PillsInput, useProps } from '@mantine/core';
import type { Option, PlainProps } from './later-field.tsx';

/** Props that concern the list of options, which is not drawn. */
const ofList = new Set(
  `acceptValueOnBlur allowDeselect allowDuplicates autoSelectOnBlur checkIconPosition chevronColor clearable clearButtonProps clearSearchOnChange comboboxProps
  data defaultSearchValue defaultValue dropdownOpened filter hiddenInputProps hidePickedOptions isDuplicate limit
  maxDropdownHeight maxTags maxValues nothingFoundMessage onChange onClear onDropdownClose onDropdownOpen onDuplicate onMaxTags onMaxValues onOpen onOptionSubmit onRemove
  onSearchChange onType openOnFocus renderOption renderPill scrollAreaProps searchable searchValue selectFirstOptionOnChange
  splitChars typed value
  withAlignedLabels withCheckIcon withScrollArea`.split(/\s+/),
);

/** Returns the props of the closed field. */
export const shown = (props: object) => Object.fromEntries(Object.entries(props).filter(([name]) => !ofList.has(name)));

/** Returns the label of a value; the value itself if no option has it. */
function labelOf(data: readonly Option[] | undefined, value: unknown): string | undefined {
  for (const option of data ?? []) {
    if (option === value) return option as string;
    if (typeof option !== 'object') continue;
    if (option.items) {
      const found = labelOf(option.items, value);
      if (found !== undefined) return found;
    } else if (option.value === value) return option.label ?? String(value);
  }
  return undefined;
}

/** A closed select. */
export function PlainSelect(given: PlainProps) {
  const props = useProps('Select', {}, given);
  const { data, value, defaultValue, onOpen } = props;
  return (
    <InputBase
      {...shown(props)}
      __staticSelector="Select"
      aria-haspopup="listbox"
      readOnly
      pointer
      value={labelOf(data, value ?? defaultValue) ?? ''}
      onClick={onOpen}
    />
  );
}

/** A closed field of several values. */
export function PlainMultiSelect(given: PlainProps) {
  const { id, placeholder, ...props } = useProps('MultiSelect', {}, given);
  const { data, value, defaultValue, onOpen } = props;
  const values = (value ?? defaultValue ?? []) as readonly string[];
  return (
    <PillsInput {...shown(props)} __staticSelector="MultiSelect" id={id} pointer onClick={onOpen}>
      <Pill.Group>
        {values.map((one) => (
          <Pill key={one} withRemoveButton>
            {labelOf(data, one) ?? one}
          </Pill>
        ))}
        <PillsInput.Field
          id={id}
          placeholder={placeholder}
          type={placeholder || props.searchable ? 'visible' : 'hidden'}
          aria-haspopup="listbox"
          readOnly
          pointer
        />
      </Pill.Group>
    </PillsInput>
  );
}
