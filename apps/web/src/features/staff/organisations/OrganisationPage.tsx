import { Badge } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { apiQuery } from '../../../shared/api/index.ts';
import { useT } from '../../../shared/i18n/index.ts';
import { ErrorState, PageHead, RowSkeletons } from '../../../shared/page/index.ts';
import { OrganisationDiscount } from './OrganisationDiscount.tsx';
import { OrganisationForm } from './OrganisationForm.tsx';
import { OrganisationInvoices } from './OrganisationInvoices.tsx';
import classes from './organisations.module.css';

const route = getRouteApi('/app/staff/organisations/$organisationId');

/** One organisation: its plan, limits, switches and account manager, for staff. */
export function OrganisationPage() {
  const t = useT('staff');
  const names = useT('information');
  const { organisationId } = route.useParams();
  const { data, error, refetch } = useQuery(
    apiQuery('staff.organisations.show', { params: { organisation_id: organisationId } }),
  );
  const organisation = data?.data;
  return (
    <>
      <PageHead
        title={organisation?.name ?? t('organisations.name')}
        aside={
          organisation && (
            <Badge>
              {names(`plans.names.${organisation.plan}`)} · {t(`organisations.states.${organisation.state}`)}
            </Badge>
          )
        }
      />
      <div className={classes.page}>
        {error && !organisation && <ErrorState error={error} onRetry={() => void refetch()} />}
        {!organisation && !error && <RowSkeletons />}
        {organisation && <OrganisationForm key={organisation.id} organisation={organisation} />}
        {organisation && <OrganisationDiscount key={`discount ${organisation.id}`} organisation={organisation} />}
        {organisation && <OrganisationInvoices organisation={organisation} />}
      </div>
    </>
  );
}
