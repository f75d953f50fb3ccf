export {
  categoriesNamed,
  categoryName,
  categoryPath,
  connectCategoriesNamed,
  idsOfPaths,
  isCategory,
  isConnectCategory,
} from './categories.ts';
export {
  compoundIndexOf,
  countryName,
  countryShort,
  currencyOfCountry,
  isCountry,
  neighboursOf,
  populationOf,
} from './countries.ts';
export { convert, isCurrency, type Rates } from './currencies.ts';
export { languageName } from './languages.ts';
export { loadReference } from './load-reference.ts';
export { phoneOf, publicPhoneOf } from './phone.ts';
export { loadRates } from './reference.routes.ts';
