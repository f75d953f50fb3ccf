import type { Brand } from '@masthead/contract';
import { useRouter } from '@tanstack/react-router';
import { activateBrand, useActiveBrand, useIsBrandSwitchBlocked } from '../../shared/actor/index.ts';
import { notify, notifyFailure } from '../../shared/feedback/index.ts';
import { useT } from '../../shared/i18n/index.ts';
import { listOf } from './brand-lists.ts';

/**
 * Makes another brand the active one: refused while something of this one is being edited; the list replaces a record
 * of this brand.
 */
export function useSwitchBrand(): (brand: Brand) => Promise<void> {
  const t = useT('app');
  const active = useActiveBrand();
  const isBlocked = useIsBrandSwitchBlocked();
  const router = useRouter();
  return async (brand) => {
    if (brand.id === active.id) return;
    if (isBlocked) {
      notify({ kind: 'warning', title: t('brand.failed'), body: t('brand.blocked') });
      return;
    }
    try {
      await activateBrand(brand);
      const list = listOf(router.latestLocation.pathname);
      if (list) await router.navigate({ to: list });
      else await router.invalidate();
    } catch (error) {
      notifyFailure(error);
    }
  };
}
