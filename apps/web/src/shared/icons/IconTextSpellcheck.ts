import { createIcon } from './create-icon.ts';

export const IconTextSpellcheck = /* @__PURE__ */ createIcon([
  'M5 15v-7.5a3.5 3.5 0 0 1 7 0v7.5',
  'M5 10h7',
  'M10 18l3 3l7 -7',
]);
