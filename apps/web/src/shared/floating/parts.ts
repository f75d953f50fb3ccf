import type { Menu, Popover } from '@mantine/core';

/** Mantine's parts, once they are loaded. */
export const parts: { Menu?: typeof Menu; Popover?: typeof Popover } = {};
