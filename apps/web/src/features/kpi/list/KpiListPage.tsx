import { Button } from '@mantine/core';
import { kpiStatuses } from '@masthead/contract';
import { useInfiniteQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { useActiveBrand } from '../../../shared/actor/index.ts';
import { flatPages } from '../../../shared/api/index.ts';
import { useT } from '../../../shared/i18n/index.ts';
import { IconPlus } from '../../../shared/icons/index.ts';
import { EmptyState, ErrorState, PageHead, RowSkeletons } from '../../../shared/page/index.ts';
import { LoadMore, PermissionButton, SegmentedControl } from '../../../shared/parts/index.ts';
import { useSelection } from '../../../shared/selection/index.ts';
import { kpiPages } from '../kpi.api.ts';
import { KpiBar } from './KpiBar.tsx';
import { KpiSet } from './KpiSet.tsx';
import classes from './list.module.css';

const route = getRouteApi('/app/performance/kpi');

/** The sets of the active brand with what each has reached, the active ones or the completed ones. */
export function KpiListPage() {
  const t = useT('kpi');
  const { status = 'active' } = route.useSearch();
  const navigate = route.useNavigate();
  const brand = useActiveBrand();
  const pages = useInfiniteQuery(kpiPages(brand.id, status));
  const sets = flatPages(pages.data);
  const selection = useSelection(sets, `${brand.id} ${status}`);
  const isFirst = pages.isSuccess && sets.length === 0 && status === 'active';
  return (
    <>
      <PageHead title={t('title')} actions={isFirst ? undefined : <NewButton />}>
        <div className={classes.filters}>
          <SegmentedControl
            aria-label={t('status.label')}
            data={kpiStatuses.map((value) => ({ value, label: t(`status.${value}`) }))}
            value={status}
            onChange={(value) =>
              void navigate({ search: value === 'completed' ? { status: 'completed' } : {}, replace: true })
            }
          />
          <p>{t('list.definition')}</p>
        </div>
      </PageHead>
      {pages.isPending && <RowSkeletons count={4} />}
      {pages.isError && sets.length === 0 && <ErrorState error={pages.error} onRetry={() => void pages.refetch()} />}
      {pages.isSuccess && sets.length === 0 && <NoSets status={status} />}
      {sets.map((kpi) => (
        <KpiSet key={kpi.id} kpi={kpi} selection={selection} />
      ))}
      <LoadMore pages={pages} className={classes.more} />
      <KpiBar selection={selection} />
    </>
  );
}

function NewButton() {
  const t = useT('kpi');
  return (
    <PermissionButton
      permission="kpi.update"
      variant="filled"
      component={Link}
      to="/performance/kpi/new/edit"
      leftSection={<IconPlus size={16} stroke={1.6} aria-hidden />}
    >
      {t('new')}
    </PermissionButton>
  );
}

function NoSets({ status }: { status: (typeof kpiStatuses)[number] }) {
  const t = useT('kpi');
  if (status === 'completed')
    return (
      <EmptyState
        title={t('empty.completed')}
        body={t('empty.completed_body')}
        actions={
          <Button component={Link} to="/performance/kpi">
            {t('status.active')}
          </Button>
        }
      />
    );
  return <EmptyState isFirst title={t('empty.title')} body={t('empty.body')} actions={<NewButton />} />;
}
