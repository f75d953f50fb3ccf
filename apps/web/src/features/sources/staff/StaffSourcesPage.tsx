import { dateFormat, ownZone } from '@masthead/measuring';
import { useQuery } from '@tanstack/react-query';
import { useFormat } from '../../../shared/format/index.ts';
import { useT } from '../../../shared/i18n/index.ts';
import { ErrorState, PageHead, RowSkeletons } from '../../../shared/page/index.ts';
import { AllSources } from './AllSources.tsx';
import { Failures } from './Failures.tsx';
import { Figures } from './Figures.tsx';
import { Hosts } from './Hosts.tsx';
import { Queues } from './Queues.tsx';
import { Steps } from './Steps.tsx';
import { collectionStatus } from './staff.api.ts';
import classes from './staff-sources.module.css';

/** Shows the collection of all customers' sources, updated while it is open. */
export function StaffSourcesPage() {
  const t = useT('sources');
  const { data, error, isPending, dataUpdatedAt, refetch } = useQuery(collectionStatus);
  const status = data?.data;
  return (
    <>
      <PageHead title={t('staff.title')} aside={status && <AsOf time={dataUpdatedAt} />} />
      {isPending && <RowSkeletons count={6} />}
      {error && !status && <ErrorState error={error} onRetry={() => void refetch()} />}
      {status && (
        <>
          <Figures status={status} />
          <div className={classes.columns}>
            <div>
              <Queues queues={status.queues} />
              <Failures failures={status.failures} />
            </div>
            <div>
              <Steps steps={status.steps} />
              <Hosts hosts={status.hosts} />
            </div>
          </div>
        </>
      )}
      <AllSources />
    </>
  );
}

function AsOf({ time }: { time: number }) {
  const t = useT('sources');
  const { locale } = useFormat();
  return (
    <span className="cut">
      {t('staff.as_of', { time: dateFormat(locale, { timeStyle: 'medium' }, ownZone()).format(time) })}
    </span>
  );
}
