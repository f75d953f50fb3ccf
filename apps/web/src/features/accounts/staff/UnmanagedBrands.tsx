import { Button } from '@mantine/core';
import type { UnmanagedBrand } from '@masthead/contract';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { apiPages, call, flatPages, refresh } from '../../../shared/api/index.ts';
import { notify } from '../../../shared/feedback/index.ts';
import { Select } from '../../../shared/floating/index.ts';
import { ReasonDialog } from '../../../shared/form/index.ts';
import { useT } from '../../../shared/i18n/index.ts';
import { ErrorState } from '../../../shared/page/index.ts';
import { BrandMark, LoadMore } from '../../../shared/parts/index.ts';
import classes from './staff.module.css';

/** Lists brands without a manager, each with a choice of managers. Shows nothing if there are none. */
export function UnmanagedBrands() {
  const t = useT('accounts');
  const pages = useInfiniteQuery(apiPages('staff.brands.unmanaged', { query: { limit: 50 } }));
  const brands = flatPages(pages.data);
  if (pages.isLoadingError) return <ErrorState error={pages.error} onRetry={() => void pages.refetch()} />;
  if (brands.length === 0) return null;
  return (
    <section className={classes.unmanaged}>
      <h2>{t('unmanaged.title')}</h2>
      <p>{t('unmanaged.body')}</p>
      <ul className={classes.list}>
        {brands.map((brand) => (
          <Row key={brand.id} brand={brand} />
        ))}
      </ul>
      <LoadMore pages={pages} className={classes.more} />
    </section>
  );
}

function Row({ brand }: { brand: UnmanagedBrand }) {
  const t = useT('accounts');
  const [userId, setUserId] = useState<string | null>(null);
  const [isAsking, setAsking] = useState(false);
  const people = brand.people.map(({ user_id: value, full_name, email }) => ({
    value,
    label: `${full_name} (${email})`,
  }));
  return (
    <li>
      <BrandMark name={brand.name} logo={brand.logo?.cropped} size="large" />
      <div className={classes.name}>
        <b className="cut">{brand.name}</b>
        <span>{brand.organisation.name}</span>
      </div>
      {people.length === 0 ? (
        <span>{t('unmanaged.nobody')}</span>
      ) : (
        <>
          <Select
            aria-label={t('unmanaged.person', { name: brand.name })}
            placeholder={t('unmanaged.choose')}
            searchable
            data={people}
            value={userId}
            onChange={setUserId}
            className={classes.person!}
          />
          <Button disabled={!userId} onClick={() => setAsking(true)}>
            {t('unmanaged.action')}
          </Button>
          {isAsking && userId && (
            <ReasonDialog
              title={t('unmanaged.person', { name: brand.name })}
              body={people.find(({ value }) => value === userId)?.label}
              confirmLabel={t('unmanaged.action')}
              send={({ reason }) =>
                call('staff.brands.managers.store', {
                  params: { brand_id: brand.id },
                  body: { user_id: userId, reason },
                })
              }
              onDone={() => {
                void refresh('staff.brands.unmanaged');
                notify({ title: t('unmanaged.done') });
              }}
              onClose={() => setAsking(false)}
            />
          )}
        </>
      )}
    </li>
  );
}
