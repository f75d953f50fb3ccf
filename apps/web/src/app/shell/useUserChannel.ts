import { useUser } from '../../shared/actor/index.ts';
import { refresh } from '../../shared/api/index.ts';
import { useChannel } from '../../shared/realtime/index.ts';

/** Membership, role and brands of the user may change while the pages are open. */
export function useUserChannel(): void {
  const user = useUser();
  useChannel(
    `private-user.${user.id}`,
    'user.changed',
    () => void refresh('user.show', 'user.brands', 'user.brands.permissions', 'user.organisations.permissions'),
  );
}
