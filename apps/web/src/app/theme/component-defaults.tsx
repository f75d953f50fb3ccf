import type { MantineThemeComponents } from '@mantine/core';
import { IconChevronDown, IconSelector } from '../../shared/icons/index.ts';

const small = { size: 'sm' } as const;
const select = {
  size: 'sm',
  checkIconPosition: 'right',
  rightSection: <IconSelector size={16} stroke={1.6} aria-hidden />,
  rightSectionPointerEvents: 'none',
  comboboxProps: { shadow: 'md' },
  // The list of options itself scrolls, which the keys of its field reach.
  withScrollArea: false,
} as const;

/**
 * Defaults of the table in the look's README, by name, so that no part is loaded before it is used; sizes and colours are in mantine.css.
 * Those of NumberInput depend on the language (Providers.tsx).
 */
export const componentDefaults: MantineThemeComponents = {
  Button: { defaultProps: { size: 'sm', variant: 'default' } },
  ActionIcon: { defaultProps: { variant: 'subtle', color: 'gray', size: 32 } },
  InputWrapper: { defaultProps: { inputWrapperOrder: ['label', 'input', 'description', 'error'] } },
  TextInput: { defaultProps: small },
  PasswordInput: { defaultProps: small },
  Textarea: { defaultProps: small },
  Select: { defaultProps: select },
  MultiSelect: { defaultProps: { ...select, rightSection: <IconChevronDown size={16} stroke={1.6} aria-hidden /> } },
  TagsInput: { defaultProps: { size: 'sm', comboboxProps: { shadow: 'md' } } },
  DateInput: { defaultProps: small },
  DatePickerInput: { defaultProps: small },
  Checkbox: { defaultProps: { size: 'xs' } },
  Badge: { defaultProps: { variant: 'default', radius: 'sm', size: 'sm' } },
  Chip: { defaultProps: { size: 'sm', variant: 'outline' } },
  Tabs: { defaultProps: { variant: 'default' } },
  Table: { defaultProps: { verticalSpacing: 9, horizontalSpacing: 12, highlightOnHover: true } },
  Menu: {
    defaultProps: {
      withInitialFocusPlaceholder: false,
      shadow: 'md',
      position: 'bottom-end',
      transitionProps: { duration: 90 },
    },
  },
  Popover: { defaultProps: { shadow: 'md', transitionProps: { duration: 90 } } },
  Modal: {
    defaultProps: {
      radius: 'lg',
      centered: true,
      overlayProps: { color: 'var(--scrim)', backgroundOpacity: 1 },
      transitionProps: { duration: 140 },
    },
  },
  Drawer: {
    defaultProps: {
      position: 'right',
      size: 480,
      overlayProps: { color: 'var(--scrim)', backgroundOpacity: 1 },
      transitionProps: { duration: 140 },
    },
  },
  Tooltip: {
    defaultProps: {
      openDelay: 250,
      multiline: true,
      maw: 260,
      events: { hover: true, focus: true, touch: true },
      transitionProps: { duration: 90 },
    },
  },
  Skeleton: { defaultProps: { radius: 'sm' } },
  Avatar: { defaultProps: { size: 28, radius: 'xl' } },
};
