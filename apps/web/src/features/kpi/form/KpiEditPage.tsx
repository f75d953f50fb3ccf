import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useActiveBrand } from '../../../shared/actor/index.ts';
import { call } from '../../../shared/api/index.ts';
import { notify } from '../../../shared/feedback/index.ts';
import { useT } from '../../../shared/i18n/index.ts';
import { EmptyState, ErrorState, PageHead, RowSkeletons } from '../../../shared/page/index.ts';
import { dayOf, useTimezone } from '../../metrics/index.ts';
import { oneKpi, refreshKpis } from '../kpi.api.ts';
import { KpiEditor } from './KpiEditor.tsx';
import { newValues, valuesOf } from './kpi-values.ts';

const route = getRouteApi('/app/performance/kpi/$kpiId/edit');

/** A set that is made or changed. */
export function KpiEditPage() {
  const { kpiId } = route.useParams();
  return kpiId === 'new' ? <NewKpi /> : <EditKpi key={kpiId} id={kpiId} />;
}

function useDone(title: string) {
  const t = useT('kpi');
  const navigate = useNavigate();
  return async () => {
    await refreshKpis();
    notify({ title, body: t('form.saved_body') });
    await navigate({ to: '/performance/kpi' });
  };
}

function NewKpi() {
  const t = useT('kpi');
  const brand = useActiveBrand();
  const timezone = useTimezone();
  const done = useDone(t('form.created'));
  const [initial] = useState(() => newValues(brand.currency_code, dayOf(Date.now(), timezone)));
  return (
    <KpiEditor
      draft={`kpi.new.${brand.id}`}
      title={t('form.new_title')}
      saveLabel={t('form.create')}
      initial={initial}
      submit={(body) => call('kpi-campaigns.store', { body: { ...body, brand_id: brand.id } })}
      onDone={() => void done()}
    />
  );
}

function EditKpi({ id }: { id: string }) {
  const t = useT('kpi');
  const { data, error, isPending, refetch } = useQuery({ ...oneKpi(id), staleTime: 0 });
  const done = useDone(t('form.saved'));
  const kpi = data?.data;
  if (kpi?.status === 'active')
    return (
      <KpiEditor
        key={kpi.updated_at}
        draft={`kpi.${id}`}
        title={t('form.edit_title')}
        saveLabel={t('form.save')}
        initial={valuesOf(kpi)}
        submit={(body) => call('kpi-campaigns.update', { params: { kpi_id: id }, body })}
        onDone={() => void done()}
      />
    );
  return (
    <>
      <PageHead title={t('form.edit_title')} />
      {isPending && <RowSkeletons />}
      {error && !kpi && <ErrorState error={error} onRetry={() => void refetch()} />}
      {kpi && (
        <EmptyState
          title={t('form.locked')}
          body={t('form.locked_body', { name: kpi.name })}
          actions={
            <Button component={Link} to="/performance/kpi" search={{ status: 'completed' } as never}>
              {t('form.back')}
            </Button>
          }
        />
      )}
    </>
  );
}
