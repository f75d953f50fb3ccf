import { createIcon } from './create-icon.ts';

export const IconInfoSmall = /* @__PURE__ */ createIcon(['M12 9h.01', 'M11 12h1v4h1']);
