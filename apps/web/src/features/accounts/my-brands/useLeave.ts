import type { Brand } from '@masthead/contract';
import { useRouter } from '@tanstack/react-router';
import { useBrands } from '../../../shared/actor/index.ts';
import { confirm, notify } from '../../../shared/feedback/index.ts';
import { useT } from '../../../shared/i18n/index.ts';
import { useDetaching } from '../accounts.api.ts';

/** Leaves a brand after it was asked for; the last one after it was asked for twice. */
export function useLeave(brand: Brand): { leave: () => Promise<void>; isLeaving: boolean } {
  const t = useT('accounts');
  const router = useRouter();
  const isLast = useBrands().length === 1;
  const detaching = useDetaching(() => {
    notify({ title: t('members.left', { brand: brand.name }) });
    void router.navigate({ to: '/', ignoreBlocker: true });
  });
  const ask = (title: string, body: string) => confirm({ title, body, confirmLabel: t('members.leave'), danger: true });
  return {
    isLeaving: detaching.isPending,
    leave: async () => {
      if (!(await ask(t('members.leave_title', { brand: brand.name }), t('members.leave_body')))) return;
      if (isLast && !(await ask(t('members.leave_last_title'), t('members.leave_last_body')))) return;
      detaching.mutate({ params: { brand_id: brand.id }, body: { is_last_confirmed: isLast } });
    },
  };
}
