import { Button, Checkbox, Input, MultiSelect } from '@mantine/core';
import { IconLock } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useBlockBrandSwitch, useBrands } from '../../../shared/actor/index.ts';
import { ApiError, call } from '../../../shared/api/index.ts';
import { notify, notifyFailure } from '../../../shared/feedback/index.ts';
import { useLeaveQuestion } from '../../../shared/form/index.ts';
import { useT } from '../../../shared/i18n/index.ts';
import { ErrorState, PageHead, RowSkeletons } from '../../../shared/page/index.ts';
import { type Clipping, clippingsChanged, oneClipping, openKpis } from '../clippings.api.ts';
import { ClippingFacts } from '../coverage/ClippingFacts.tsx';
import classes from './assign.module.css';

const route = getRouteApi('/app/performance/coverage/clipping/assign/$clippingId');

/** What a clipping counts for beyond its brand: KPI sets, and other brands that get a copy. */
export function AssignPage() {
  const t = useT('clippings');
  const { clippingId } = route.useParams();
  const { data, error, isPending, refetch } = useQuery({ ...oneClipping(clippingId), staleTime: 0 });
  const clipping = data?.data;
  if (clipping) return <Assign key={clipping.id} clipping={clipping} />;
  return (
    <>
      <PageHead title={t('panel.assign')} />
      {isPending && <RowSkeletons />}
      {error && <ErrorState error={error} onRetry={() => void refetch()} />}
    </>
  );
}

function Assign({ clipping }: { clipping: Clipping }) {
  const t = useT('clippings');
  const app = useT('app');
  const state = useAssignment(clipping);
  const brands = useBrands().filter(({ id }) => id !== clipping.brand_id);
  const kpis = useQuery(openKpis(clipping.brand_id));
  const open = kpis.data?.data ?? [];
  const closed = state.before.filter(({ id }) => kpis.isSuccess && !open.some((one) => one.id === id));
  const back = { to: '/performance/coverage', search: { clipping: clipping.id } as never } as const;
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        void state.save(closed.map(({ id }) => id));
      }}
    >
      <PageHead
        title={t('panel.assign')}
        actions={
          <>
            <Button component={Link} {...back}>
              {app('cancel')}
            </Button>
            <Button type="submit" variant="filled" loading={state.isBusy}>
              {app('save')}
            </Button>
          </>
        }
      />
      <div className={classes.page}>
        <div>
          <ClippingFacts clipping={clipping} />
          <p className={classes.headline}>{clipping.headline}</p>
        </div>
        {kpis.isError && <ErrorState error={kpis.error} onRetry={() => void kpis.refetch()} />}
        {kpis.isSuccess && open.length === 0 ? (
          <p className={classes.none}>
            {t('assign.no_kpis')}{' '}
            <Link to="/performance/kpi" className="underlined">
              {t('assign.to_kpis')}
            </Link>
          </p>
        ) : (
          <MultiSelect
            label={t('export.columns.kpis')}
            description={t('assign.kpis_hint')}
            data={open.map(({ id, name }) => ({ value: id, label: name }))}
            value={state.kpis.filter((id) => open.some((one) => one.id === id))}
            onChange={state.setKpis}
            hidePickedOptions
            searchable
          />
        )}
        {closed.map(({ id, name }) => (
          <p key={id} className={classes.closed}>
            <IconLock size={14} stroke={1.6} aria-hidden /> {t('assign.closed', { name })}
          </p>
        ))}
        {brands.length > 0 && (
          <Input.Wrapper label={t('assign.brands')} description={t('assign.brands_hint')} labelElement="div">
            <Checkbox.Group value={state.brands} onChange={state.setBrands}>
              <div className={classes.brands}>
                {brands.map(({ id, name }) => (
                  <Checkbox key={id} value={id} label={name} />
                ))}
              </div>
            </Checkbox.Group>
          </Input.Wrapper>
        )}
      </div>
    </form>
  );
}

function useAssignment(clipping: Clipping) {
  const t = useT('clippings');
  const navigate = useNavigate();
  const before = clipping.kpi_campaigns ?? [];
  const [kpis, setKpis] = useState(before.map(({ id }) => id));
  const [brands, setBrands] = useState<string[]>([]);
  const [isBusy, setBusy] = useState(false);
  const isDirty = brands.length > 0 || kpis.join() !== before.map(({ id }) => id).join();
  const letGo = useLeaveQuestion(isDirty);
  useBlockBrandSwitch(isDirty);
  /** Completed sets keep what they count. */
  const save = async (closed: readonly string[]) => {
    setBusy(true);
    try {
      await call('clippings.assign', {
        params: { clipping_id: clipping.id },
        body: { kpi_campaigns: [...new Set([...kpis, ...closed])], brands },
      });
      letGo();
      notify({
        title: t('assign.done'),
        ...(brands.length > 0 && { body: t('assign.copied', { count: brands.length }) }),
      });
      void clippingsChanged();
      await navigate({ to: '/performance/coverage', search: { clipping: clipping.id } });
    } catch (error) {
      notifyFailure(error instanceof ApiError ? error : null);
    } finally {
      setBusy(false);
    }
  };
  return { before, kpis, setKpis, brands, setBrands, isBusy, save };
}
