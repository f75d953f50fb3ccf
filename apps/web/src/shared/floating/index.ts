export { Menu } from './Menu.tsx';
export { Popover } from './Popover.tsx';
export { Tooltip } from './Tooltip.tsx';
