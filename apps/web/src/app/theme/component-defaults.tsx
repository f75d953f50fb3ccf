import {
  ActionIcon, Avatar, Badge, Button, Checkbox, Chip, Drawer, Menu, Modal, MultiSelect, NumberInput, PasswordInput, Popover, SegmentedControl, Select,
  Skeleton, Table, Tabs, TagsInput, Textarea, TextInput, Tooltip,
} from '@mantine/core';
import { IconChevronDown, IconSelector } from '@tabler/icons-react';

const small = { size: 'sm' } as const;
const select = { size: 'sm', checkIconPosition: 'right', rightSection: <IconSelector size={16} stroke={1.6} aria-hidden />, rightSectionPointerEvents: 'none', comboboxProps: { shadow: 'md' } } as const;

/** Defaults of the table in the look's README; sizes and colours are in mantine.css. */
export const componentDefaults = {
  Button: Button.extend({ defaultProps: { size: 'sm', variant: 'default' } }),
  ActionIcon: ActionIcon.extend({ defaultProps: { variant: 'subtle', color: 'gray', size: 32 } }),
  TextInput: TextInput.extend({ defaultProps: small }),
  PasswordInput: PasswordInput.extend({ defaultProps: small }),
  NumberInput: NumberInput.extend({ defaultProps: small }),
  Textarea: Textarea.extend({ defaultProps: small }),
  Select: Select.extend({ defaultProps: select }),
  MultiSelect: MultiSelect.extend({ defaultProps: { ...select, rightSection: <IconChevronDown size={16} stroke={1.6} aria-hidden /> } }),
  TagsInput: TagsInput.extend({ defaultProps: { size: 'sm', comboboxProps: { shadow: 'md' } } }),
  DateInput: { defaultProps: small },
  DatePickerInput: { defaultProps: small },
  Checkbox: Checkbox.extend({ defaultProps: { size: 'xs' } }),
  Badge: Badge.extend({ defaultProps: { variant: 'default', radius: 'sm', size: 'sm' } }),
  Chip: Chip.extend({ defaultProps: { size: 'sm', variant: 'outline' } }),
  Tabs: Tabs.extend({ defaultProps: { variant: 'default' } }),
  SegmentedControl: SegmentedControl.extend({ defaultProps: { size: 'xs', transitionDuration: 140 } }),
  Table: Table.extend({ defaultProps: { verticalSpacing: 9, horizontalSpacing: 12, highlightOnHover: true } }),
  Menu: Menu.extend({ defaultProps: { shadow: 'md', position: 'bottom-end', transitionProps: { duration: 90 } } }),
  Popover: Popover.extend({ defaultProps: { shadow: 'md', transitionProps: { duration: 90 } } }),
  Modal: Modal.extend({ defaultProps: { radius: 'lg', centered: true, overlayProps: { color: 'var(--scrim)', backgroundOpacity: 1 }, transitionProps: { duration: 140 } } }),
  Drawer: Drawer.extend({ defaultProps: { position: 'right', size: 480, overlayProps: { color: 'var(--scrim)', backgroundOpacity: 1 }, transitionProps: { duration: 140 } } }),
  Tooltip: Tooltip.extend({ defaultProps: { openDelay: 250, multiline: true, maw: 260, events: { hover: true, focus: true, touch: true }, transitionProps: { duration: 90 } } }),
  Skeleton: Skeleton.extend({ defaultProps: { radius: 'sm' } }),
  Avatar: Avatar.extend({ defaultProps: { size: 28, radius: 'xl' } }),
};
