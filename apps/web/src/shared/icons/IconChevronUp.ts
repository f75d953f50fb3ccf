import { createIcon } from './create-icon.ts';

export const IconChevronUp = /* @__PURE__ */ createIcon(['M6 15l6 -6l6 6']);
