export { clockTime } from './ages.ts';
export { languageName } from './names.ts';
export { fromBase, numberSigns } from './numbers.ts';
export { readTimeCode, timeCode } from './time-code.ts';
export { useAge, useFormat } from './useFormat.ts';
