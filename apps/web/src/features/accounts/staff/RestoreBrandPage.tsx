import { Button } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { apiPages, call, flatPages, refresh } from '../../../shared/api/index.ts';
import { notify } from '../../../shared/feedback/index.ts';
import { ReasonDialog } from '../../../shared/form/index.ts';
import { useFormat } from '../../../shared/format/index.ts';
import { useT } from '../../../shared/i18n/index.ts';
import { EmptyState, ErrorState, PageHead, RowSkeletons } from '../../../shared/page/index.ts';
import { BrandMark, LoadMore } from '../../../shared/parts/index.ts';
import classes from './staff.module.css';
import { UnmanagedBrands } from './UnmanagedBrands.tsx';

/** Brands that will be deleted, and the way back until then. */
export function RestoreBrandPage() {
  const t = useT('accounts');
  const { fullDate } = useFormat();
  const pages = useInfiniteQuery(apiPages('staff.brands.trashed', { query: { trashed: 'only', limit: 50 } }));
  const [restored, setRestored] = useState<{ id: string; name: string } | null>(null);
  const brands = flatPages(pages.data);
  return (
    <>
      <PageHead title={t('restore.title')} />
      {pages.isPending && <RowSkeletons />}
      {pages.isLoadingError && <ErrorState error={pages.error} onRetry={() => void pages.refetch()} />}
      {pages.isSuccess && brands.length === 0 && (
        <EmptyState title={t('restore.empty')} body={t('restore.empty_body')} />
      )}
      <ul className={classes.list}>
        {brands.map((brand) => (
          <li key={brand.id}>
            <BrandMark name={brand.name} logo={brand.logo?.cropped} size="large" />
            <div className={classes.name}>
              <b className="cut">{brand.name}</b>
              <span>
                {brand.organisation.name} · {t('restore.until', { date: fullDate(brand.deletes_at) })}
              </span>
            </div>
            <Button size="xs" onClick={() => setRestored(brand)}>
              {t('restore.action')}
            </Button>
          </li>
        ))}
      </ul>
      <LoadMore pages={pages} className={classes.more} />
      <UnmanagedBrands />
      {restored && (
        <ReasonDialog
          title={t('restore.ask', { name: restored.name })}
          confirmLabel={t('restore.action')}
          send={(body) => call('staff.brands.restore', { params: { brand_id: restored.id }, body })}
          onDone={() => {
            void refresh('staff.brands.trashed', 'user.brands');
            notify({ title: t('restore.done') });
          }}
          onClose={() => setRestored(null)}
        />
      )}
    </>
  );
}
