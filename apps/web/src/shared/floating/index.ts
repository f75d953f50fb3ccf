export { Drawer, Modal } from './dialogs.tsx';
export { Menu } from './Menu.tsx';
export { Popover } from './Popover.tsx';
export { MultiSelect, Select } from './select.tsx';
export { Tooltip } from './Tooltip.tsx';
