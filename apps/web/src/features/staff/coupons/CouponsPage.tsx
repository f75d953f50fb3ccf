import { Button } from '@mantine/core';
import type { StaffCoupon } from '@masthead/contract';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useMayCall } from '../../../shared/actor/index.ts';
import { apiPages, call, flatPages, refresh } from '../../../shared/api/index.ts';
import { confirm, notify, notifyFailure } from '../../../shared/feedback/index.ts';
import { useFormat } from '../../../shared/format/index.ts';
import { useT } from '../../../shared/i18n/index.ts';
import { lazyPart } from '../../../shared/lazy-part.tsx';
import { type Column, ListTable } from '../../../shared/list/index.ts';
import { EmptyState, ErrorState, PageHead, RowSkeletons } from '../../../shared/page/index.ts';
import { LoadMore } from '../../../shared/parts/index.ts';

const CouponDialog = lazyPart(async () => (await import('./CouponDialog.tsx')).CouponDialog);

const source = apiPages('staff.coupons.index', { query: { limit: 50 } });

/** Coupons that customers can redeem. */
export function CouponsPage() {
  const t = useT('staff');
  const [isOpen, setOpen] = useState(false);
  const pages = useInfiniteQuery(source);
  const rows = flatPages(pages.data);
  const columns = useColumns();
  const mayCreate = useMayCall('staff.coupons.store');
  return (
    <>
      <PageHead
        title={t('coupons.title')}
        actions={
          mayCreate && (
            <Button variant="filled" onClick={() => setOpen(true)}>
              {t('coupons.create')}
            </Button>
          )
        }
      />
      {pages.isPending && <RowSkeletons />}
      {pages.isError && rows.length === 0 && <ErrorState error={pages.error} onRetry={() => void pages.refetch()} />}
      {pages.isSuccess && rows.length === 0 && <EmptyState title={t('coupons.empty')} />}
      {rows.length > 0 && <ListTable caption={t('coupons.title')} columns={columns} rows={rows} />}
      <LoadMore pages={pages} />
      {isOpen && <CouponDialog onClose={() => setOpen(false)} />}
    </>
  );
}

function useColumns(): Column<StaffCoupon>[] {
  const t = useT('staff');
  const { number, rate, price, shortDate } = useFormat();
  const mayEnd = useMayCall('staff.coupons.delete');
  const end = async ({ id }: StaffCoupon) => {
    const question = { title: t('coupons.end_title', { code: id }), body: t('coupons.end_body') };
    if (!(await confirm({ ...question, confirmLabel: t('coupons.end'), danger: true }))) return;
    try {
      await call('staff.coupons.delete', { params: { coupon_id: id } });
      await refresh('staff.coupons.index');
      notify({ title: t('coupons.ended') });
    } catch (error) {
      notifyFailure(error);
    }
  };
  const columns: Column<StaffCoupon>[] = [
    { id: 'code', head: t('coupons.code'), kind: 'main', cell: ({ id }) => id },
    {
      id: 'discount',
      head: t('coupons.discount'),
      kind: 'figure',
      cell: ({ type, value, currency }) => (type === 'percentage' ? rate(value) : price(value, currency ?? 'EUR')),
    },
    {
      id: 'duration',
      head: t('coupons.duration'),
      from: 'desktop',
      cell: ({ duration, duration_in_months }) =>
        duration_in_months
          ? `${t('coupons.months')}: ${number(duration_in_months)}`
          : t(`coupons.durations.${duration}`),
    },
    {
      id: 'expires',
      head: t('coupons.expires'),
      from: 'tablet',
      cell: ({ expires_at }) => (expires_at ? shortDate(expires_at) : ''),
    },
    {
      id: 'redemptions',
      head: t('coupons.redemptions'),
      kind: 'figure',
      from: 'tablet',
      cell: ({ redemptions, max_redemptions }) =>
        max_redemptions ? `${number(redemptions)} / ${number(max_redemptions)}` : number(redemptions),
    },
  ];
  const actions: Column<StaffCoupon> = {
    id: 'actions',
    head: t('parked.actions'),
    kind: 'menu',
    cell: (coupon) => (
      <Button
        size="xs"
        variant="subtle"
        data-danger
        aria-label={`${t('coupons.end')}: ${coupon.id}`}
        onClick={() => void end(coupon)}
      >
        {t('coupons.end')}
      </Button>
    ),
  };
  return mayEnd ? [...columns, actions] : columns;
}
