export { clockTime, fullDate, shortDate } from './ages.ts';
export { countryName, languageName } from './names.ts';
export { abbreviate, fromBase, money, percentage, wholeNumber } from './numbers.ts';
export { useAge, useFormat } from './useFormat.ts';
