import { Button, Checkbox } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { apiPages, call, flatPages, refresh } from '../../../shared/api/index.ts';
import { notify } from '../../../shared/feedback/index.ts';
import { ReasonDialog } from '../../../shared/form/index.ts';
import { useT } from '../../../shared/i18n/index.ts';
import { EmptyState, PageHead, RowSkeletons } from '../../../shared/page/index.ts';
import { LoadMore, SearchField } from '../../../shared/parts/index.ts';
import classes from '../imports.module.css';
import { BrandSelect } from './BrandSelect.tsx';

/** Deletes people of a brand permanently: they are listed, chosen and confirmed. */
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
  const [isAsking, setAsking] = useState(false);
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
          <Button data-danger onClick={() => setAsking(true)}>
            {t('staff.delete', { count: chosen.size })}
          </Button>
        </div>
      )}
      {isAsking && (
        <ReasonDialog
          danger
          title={t('staff.delete_title', { count: chosen.size })}
          body={t('staff.delete_body')}
          confirmLabel={t('staff.delete', { count: chosen.size })}
          send={async ({ reason }) => {
            const body = { brand_id: brandId, relations: [...chosen], reason };
            const { data } = await call('staff.relations.delete', { body });
            notify({ title: t('staff.deleted', { count: data.deleted }) });
          }}
          onDone={() => {
            setChosen(new Set());
            void refresh('staff.relations.index');
          }}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  );
}
