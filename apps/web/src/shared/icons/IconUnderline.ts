import { createIcon } from './create-icon.ts';

export const IconUnderline = /* @__PURE__ */ createIcon(['M7 5v5a5 5 0 0 0 10 0v-5', 'M5 19h14']);
