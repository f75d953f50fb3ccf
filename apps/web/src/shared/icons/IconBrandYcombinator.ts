import { createIcon } from './create-icon.ts';

export const IconBrandYcombinator = /* @__PURE__ */ createIcon([
  'M4 6a2 2 0 0 1 2 -2h12a2 2 0 0 1 2 2v12a2 2 0 0 1 -2 2h-12a2 2 0 0 1 -2 -2l0 -12',
  'M8 7l4 6l4 -6',
  'M12 17l0 -4',
]);
