import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Navigate } from '@tanstack/react-router';
import { call } from '../../../shared/api/index.ts';
import { notify } from '../../../shared/feedback/index.ts';
import { useForm } from '../../../shared/form/index.ts';
import { useT } from '../../../shared/i18n/index.ts';
import { ErrorState, PageHead, RowSkeletons } from '../../../shared/page/index.ts';
import { Doubles } from '../merge/Doubles.tsx';
import { type OutletRecord, outletRecord, type RecordAnswer, refreshOutlets } from '../outlets.api.ts';
import { Audiences } from './Audiences.tsx';
import { BrandTiers } from './BrandTiers.tsx';
import { OutletFields } from './OutletFields.tsx';
import { valuesOf } from './outlet-values.ts';
import classes from './record.module.css';
import { Uses } from './Uses.tsx';

const route = getRouteApi('/app/staff/media-outlets/$mediaOutletId/edit');
const formId = 'outlet';

/** The record of an outlet: what it is, who could see it, how brands rate it, and what may be the same. */
export function EditOutletPage() {
  const t = useT('outlets');
  const { mediaOutletId } = route.useParams();
  const { data, error, isPending, refetch } = useQuery(outletRecord(mediaOutletId));
  const record = data?.data;
  // The id of one that was merged means the one that stays.
  if (record && record.id !== mediaOutletId)
    return <Navigate to="/staff/media-outlets/$mediaOutletId/edit" params={{ mediaOutletId: record.id }} replace />;
  if (record) return <Record key={record.id} record={record} />;
  return (
    <>
      <PageHead title={t('record.title')} />
      {isPending && <RowSkeletons />}
      {error && <ErrorState error={error} onRetry={() => void refetch()} />}
    </>
  );
}

function Record({ record }: { record: OutletRecord }) {
  const app = useT('app');
  const form = useForm({
    draft: `outlet.${record.id}`,
    schema: 'outletForm',
    initial: valuesOf(record),
    submit: (body): Promise<RecordAnswer> =>
      call('staff.media-outlets.update', { params: { media_outlet_id: record.id }, body }),
    onDone: ({ data }) => {
      form.reset(valuesOf(data));
      void refreshOutlets();
      notify({ title: app('saved') });
    },
  });
  return (
    <>
      <PageHead
        title={record.name}
        aside={<Uses record={record} />}
        actions={
          <Button type="submit" form={formId} variant="filled" loading={form.isBusy} disabled={!form.isDirty}>
            {app('save')}
          </Button>
        }
      />
      <div className={classes.columns}>
        <OutletFields form={form} id={formId} />
        <div className={classes.beside}>
          <Audiences record={record} />
          <BrandTiers record={record} />
          <Doubles record={record} />
        </div>
      </div>
    </>
  );
}
