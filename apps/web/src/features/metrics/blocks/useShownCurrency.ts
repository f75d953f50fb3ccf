import { createContext, useContext } from 'react';
import { useActiveBrand, useCurrencies, useOrganisation } from '../../../shared/actor/index.ts';
import { type CurrencyOwner, currencyOf, currencyToShow, type Shown } from '../currency.ts';

/** The owner of the currency that a page shows amounts in: the brand, unless a page sets another. */
export const CurrencyOwnerContext = createContext<CurrencyOwner>('brand');

export function useShownCurrency(): Shown {
  const owner = useContext(CurrencyOwnerContext);
  const organisation = useOrganisation()?.currency_code;
  const brand = useActiveBrand().currency_code;
  return currencyToShow(currencyOf(owner, { organisation, brand }), useCurrencies());
}
