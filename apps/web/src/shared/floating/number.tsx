import { InputBase, type NumberInput as MantineNumberInput, useProps } from '@mantine/core';
import type { ChangeEvent } from 'react';
import { laterField, type PlainProps } from './later-field.tsx';
import { numberOf, numberText, signsOf } from './number-text.ts';

/** Props that Mantine's field does not pass on to the input. */
const ofField = new Set(
  `allowDecimal allowLeadingZeros allowNegative allowedDecimalSeparators clampBehavior decimalScale decimalSeparator
  defaultValue fixedDecimalScale handlersRef hideControls isAllowed max min onOpen onType onValueChange prefix startValue
  step stepHoldDelay stepHoldInterval suffix thousandSeparator typed valueIsNumericString withKeyboardEvents`.split(
    /\s+/,
  ),
);

/** A field for a number, without the buttons that count up and down. */
function PlainNumberInput(given: PlainProps) {
  const props = useProps('NumberInput', {}, given);
  const signs = signsOf(props);
  const { value, defaultValue, onChange, onOpen, typed, onType } = props;
  const change = onChange as ((value: number | string) => void) | undefined;
  const shown = Object.fromEntries(Object.entries(props).filter(([name]) => !ofField.has(name)));
  return (
    <InputBase
      {...shown}
      __staticSelector="NumberInput"
      inputMode="decimal"
      value={typed ?? numberText(value ?? defaultValue, signs)}
      onChange={({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
        onType?.(currentTarget.value);
        change?.(numberOf(currentTarget.value, signs));
      }}
      onFocus={onOpen}
    />
  );
}

// It takes the props of Mantine's field and passes all of them on.
export const NumberInput = laterField({
  load: async () => (await import('./NumberField.ts')).NumberInput,
  Plain: PlainNumberInput,
}) as unknown as typeof MantineNumberInput;
