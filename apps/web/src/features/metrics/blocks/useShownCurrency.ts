import { useCurrencies, useOrganisation } from '../../../shared/actor/index.ts';
import { currencyToShow, type Shown } from '../currency.ts';

/** The dashboard speaks of several brands, so it uses the organisation's currency. */
export function useShownCurrency(): Shown {
  return currencyToShow(useOrganisation()?.currency_code, useCurrencies());
}
