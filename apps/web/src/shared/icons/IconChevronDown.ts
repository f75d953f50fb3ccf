import { createIcon } from './create-icon.ts';

export const IconChevronDown = /* @__PURE__ */ createIcon(['M6 9l6 6l6 -6']);
