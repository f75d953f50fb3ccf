import { Button, Checkbox } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { apiPages, flatPages, useCall } from '../../../shared/api/index.ts';
import { confirm, notify } from '../../../shared/feedback/index.ts';
import { useT } from '../../../shared/i18n/index.ts';
import { EmptyState, PageHead, RowSkeletons } from '../../../shared/page/index.ts';
import { LoadMore, SearchField } from '../../../shared/parts/index.ts';
import classes from '../imports.module.css';
import { BrandSelect } from './BrandSelect.tsx';

/** Deletes people of a brand for good: first they are listed, then chosen, then confirmed. */
export function StaffDeletePage() {
  const t = useT('imports');
  const app = useT('app');
  const [brand, setBrand] = useState<string | null>(null);
  return (
    <>
      <PageHead title={app('titles.delete_relations')} />
      <div className={classes.page}>
        <p className={classes.lead}>{t('staff.delete_lead')}</p>
        <BrandSelect value={brand} onChange={setBrand} />
        {brand && <People key={brand} brandId={brand} />}
      </div>
    </>
  );
}

function People({ brandId }: { brandId: string }) {
  const t = useT('imports');
  const [search, setSearch] = useState('');
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const list = useInfiniteQuery(
    apiPages('staff.relations.index', {
      params: { brand_id: brandId },
      query: { limit: 100, ...(search && { search }) },
    }),
  );
  const rows = flatPages(list.data);
  const deletion = useCall('staff.relations.delete', {
    refreshes: ['staff.relations.index'],
    onSuccess: ({ data }) => {
      setChosen(new Set());
      notify({ title: t('staff.deleted', { count: data.deleted }) });
    },
  });
  const remove = async () => {
    const sure = await confirm({
      title: t('staff.delete_title', { count: chosen.size }),
      body: t('staff.delete_body'),
      confirmLabel: t('staff.delete', { count: chosen.size }),
      danger: true,
    });
    if (sure) deletion.mutate({ body: { brand_id: brandId, relations: [...chosen] } });
  };
  const toggle = (id: string, isOn: boolean) =>
    setChosen((now) => new Set(isOn ? [...now, id] : [...now].filter((other) => other !== id)));
  return (
    <>
      <SearchField className={classes.group} label={t('staff.search')} value={search} onChange={setSearch} />
      {list.isPending && <RowSkeletons />}
      {list.isSuccess && rows.length === 0 && <EmptyState title={t('staff.none')} />}
      <ul className={classes.people}>
        {rows.map(({ id, name, email, media_outlet }) => (
          <li key={id}>
            <Checkbox
              label={[name, email, media_outlet].filter(Boolean).join(' · ')}
              checked={chosen.has(id)}
              onChange={({ currentTarget }) => toggle(id, currentTarget.checked)}
            />
          </li>
        ))}
      </ul>
      <LoadMore pages={list} />
      {chosen.size > 0 && (
        <div className={classes.buttons}>
          <Button data-danger loading={deletion.isPending} onClick={() => void remove()}>
            {t('staff.delete', { count: chosen.size })}
          </Button>
        </div>
      )}
    </>
  );
}
