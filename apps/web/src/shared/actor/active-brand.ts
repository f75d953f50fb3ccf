import type { Brand } from '@masthead/contract';
import { useEffect } from 'react';
import { readLocal, writeLocal } from '../local-storage.ts';
import { createStore, useStore } from '../store.ts';

const key = 'masthead.active_brand';

/** Id of the active brand of the pages; saved by the browser. */
export const activeBrandId = createStore<string | null>(readLocal(key));
activeBrandId.subscribe(() => writeLocal(key, activeBrandId.get()));

/** Returns the remembered brand while the user still belongs to it, otherwise the first. */
export const chooseBrand = (brands: readonly Brand[], remembered: string | null): Brand | undefined =>
  brands.find((brand) => brand.id === remembered) ?? brands[0];

/** Fallback if a user has no brand. */
export const noBrand: Brand = {
  id: '0',
  organisation_id: '',
  name: 'N/A',
  slug: 'n-a',
  logo: null,
  currency_code: 'EUR',
  country: null,
  role: null,
  auto_follow_new_streams: false,
  demo_data: false,
  stories_need_approval: false,
  kept_records: [],
  deletes_at: null,
  websites: [],
  social_networks: [],
};

const editing = createStore(0);

/** Blocks the switch of brands while something of this brand is being edited. */
export function useBlockBrandSwitch(isBlocked: boolean): void {
  useEffect(() => {
    if (!isBlocked) return;
    editing.set(editing.get() + 1);
    return () => editing.set(editing.get() - 1);
  }, [isBlocked]);
}

export const useIsBrandSwitchBlocked = (): boolean => useStore(editing) > 0;
