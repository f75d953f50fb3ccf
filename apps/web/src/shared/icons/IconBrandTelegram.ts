import { createIcon } from './create-icon.ts';

export const IconBrandTelegram = /* @__PURE__ */ createIcon(['M15 10l-4 4l6 6l4 -16l-18 7l4 2l2 6l3 -4']);
