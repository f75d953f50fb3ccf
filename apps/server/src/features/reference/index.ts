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
  type CountryShort,
  compoundIndexOf,
  countryName,
  countryShort,
  currencyOfCountry,
  isCountry,
  neighboursOf,
  populationOf,
} from './countries.ts';
export { convert, currencyName, isCurrency, type Rates } from './currencies.ts';
export { loadReference } from './load-reference.ts';
export { phoneOf, publicPhoneOf } from './phone.ts';
export { loadRates } from './reference.routes.ts';
