import { createIcon } from './create-icon.ts';

export const IconBrandTeams = /* @__PURE__ */ createIcon([
  'M3 7h10v10h-10l0 -10',
  'M6 10h4',
  'M8 10v4',
  'M8.104 17c.47 2.274 2.483 4 4.896 4a5 5 0 0 0 5 -5v-7h-5',
  'M18 18a4 4 0 0 0 4 -4v-5h-4',
  'M13.003 8.83a3 3 0 1 0 -1.833 -1.833',
  'M15.83 8.36a2.5 2.5 0 1 0 .594 -4.117',
]);
