import { createIcon } from './create-icon.ts';

export const IconArrowBarToUp = /* @__PURE__ */ createIcon(['M12 10l0 10', 'M12 10l4 4', 'M12 10l-4 4', 'M4 4l16 0']);
