export { Autocomplete } from './autocomplete.tsx';
export { ColorInput } from './colour.tsx';
export { Drawer, Modal, useWasOpen } from './dialogs.tsx';
export { Menu } from './Menu.tsx';
export { NumberInput } from './number.tsx';
export { Popover } from './Popover.tsx';
export { MultiSelect, Select } from './select.tsx';
export { Tooltip } from './Tooltip.tsx';
export { TagsInput } from './tags.tsx';
