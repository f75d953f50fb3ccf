import { useQuery } from '@tanstack/react-query';
import { useOrganisation } from '../../shared/actor/index.ts';
import { apiQuery } from '../../shared/api/index.ts';

/** Returns the account manager of the organisation, otherwise the address that the operator has set; null: neither. */
export function useContact(): { name: string | null; email: string } | null {
  const manager = useOrganisation()?.accountManager;
  const { data } = useQuery({ ...apiQuery('settings.show'), enabled: !manager, staleTime: Number.POSITIVE_INFINITY });
  if (manager) return { name: manager.full_name, email: manager.email };
  const email = data?.data.contact_email;
  return email ? { name: null, email } : null;
}
