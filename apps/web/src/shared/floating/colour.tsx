import { InputBase, type ColorInput as MantineColorInput, useProps } from '@mantine/core';
import type { ChangeEvent, CSSProperties } from 'react';
import { laterField, type PlainProps } from './later-field.tsx';

/** Props that Mantine's field does not pass on to the input. */
const ofField = new Set(
  `defaultValue disallowInput eyeDropperIcon fixOnBlur format onChangeEnd onOpen onType popoverProps swatches swatchesPerRow
  typed withEyeDropper withPicker withPreview`.split(/\s+/),
);

const swatch = (colour: string): CSSProperties => ({
  width: 'var(--ci-preview-size, 18px)',
  height: 'var(--ci-preview-size, 18px)',
  borderRadius: 'var(--mantine-radius-sm)',
  background: colour,
});

/** A field for a colour, without the place where one is picked. */
function PlainColorInput(given: PlainProps) {
  const props = useProps('ColorInput', {}, given);
  const { onChange, onOpen } = props;
  const value = String(props.value ?? props.defaultValue ?? '');
  const change = onChange as ((value: string) => void) | undefined;
  const shown = Object.fromEntries(Object.entries(props).filter(([name]) => !ofField.has(name)));
  return (
    <InputBase
      {...shown}
      __staticSelector="ColorInput"
      leftSection={<span style={swatch(value)} />}
      value={value}
      onChange={({ currentTarget }: ChangeEvent<HTMLInputElement>) => change?.(currentTarget.value)}
      onFocus={onOpen}
    />
  );
}

// It takes the props of Mantine's field and passes all of them on.
export const ColorInput = laterField({
  load: async () => (await import('./ColorField.ts')).ColorInput,
  Plain: PlainColorInput,
}) as unknown as typeof MantineColorInput;
