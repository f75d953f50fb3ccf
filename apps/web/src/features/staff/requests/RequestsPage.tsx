import { getRouteApi } from '@tanstack/react-router';
import { useT } from '../../../shared/i18n/index.ts';
import { PageHead } from '../../../shared/page/index.ts';
import { SegmentedControl } from '../../../shared/parts/index.ts';
import { Enquiries } from './Enquiries.tsx';
import { Messages } from './Messages.tsx';
import classes from './requests.module.css';

const route = getRouteApi('/app/staff/enterprise_requests');

/** Requests for an enterprise plan, and messages of the contact form. */
export function RequestsPage() {
  const t = useT('staff');
  const titles = useT('app');
  const { view } = route.useSearch();
  const navigate = route.useNavigate();
  return (
    <>
      <PageHead title={titles('titles.enterprise_requests')}>
        <SegmentedControl
          className={classes.views}
          aria-label={titles('titles.enterprise_requests')}
          data={[
            { value: 'enquiries', label: t('requests.enquiries') },
            { value: 'messages', label: t('requests.messages') },
          ]}
          value={view ?? 'enquiries'}
          onChange={(chosen) =>
            void navigate({ search: chosen === 'messages' ? { view: 'messages' } : {}, replace: true })
          }
        />
      </PageHead>
      {view === 'messages' ? <Messages /> : <Enquiries />}
    </>
  );
}
