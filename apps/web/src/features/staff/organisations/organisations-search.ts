import { type PlanSlug, planSlugs } from '@masthead/contract';

interface OrganisationsSearch {
  search?: string | undefined;
  plan?: PlanSlug | undefined;
}

export const readOrganisationsSearch = ({ search, plan }: Record<string, unknown>): OrganisationsSearch => {
  const known = planSlugs.find((one) => one === plan);
  return { ...(typeof search === 'string' && search !== '' && { search }), ...(known && { plan: known }) };
};
