import { createIcon } from './create-icon.ts';

export const IconRadio = /* @__PURE__ */ createIcon([
  'M14 3l-9.371 3.749a1 1 0 0 0 -.629 .928v11.323a1 1 0 0 0 1 1h14a1 1 0 0 0 1 -1v-11a1 1 0 0 0 -1 -1h-14.5',
  'M4 12h16',
  'M7 12v-2',
  'M17 16v.01',
  'M13 16v.01',
]);
