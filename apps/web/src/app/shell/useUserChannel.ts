import { events, everyone, type PayloadOf } from '@masthead/contract';
import { useRouter } from '@tanstack/react-router';
import { renewAccess, useUser } from '../../shared/actor/index.ts';
import { notify } from '../../shared/feedback/index.ts';
import { useT } from '../../shared/i18n/index.ts';
import { useChannel } from '../../shared/realtime/index.ts';
import { lookAtVersion } from '../watch/version.ts';
import { listOf } from './brand-lists.ts';

/** Follows what changes around the user while pages are open: role, permissions, brands, and the version of the app. */
export function useUserChannel(): void {
  const t = useT('app');
  const user = useUser();
  const router = useRouter();
  const follow = async (deleted?: PayloadOf<typeof events.brandDeleted>) => {
    const change = await renewAccess();
    if (!change) return;
    const { lost, next } = change;
    const reason = deleted?.brand_id === lost.id ? 'deleted' : 'lost';
    // The page on which the user deleted the brand has shown it already.
    if (deleted?.user_id !== user.id)
      notify({
        kind: 'warning',
        title: t(`brand.${reason}`, { name: lost.name }),
        ...(next && { body: t('brand.now_in', { next: next.name }) }),
      });
    const list = listOf(router.latestLocation.pathname);
    // The edited record belongs to a brand that is no longer available.
    if (list) await router.navigate({ to: list, ignoreBlocker: true });
    else await router.invalidate();
  };
  const followQuietly = (deleted?: PayloadOf<typeof events.brandDeleted>) =>
    void follow(deleted).catch(() => {
      // The next call of a page says what is wrong.
    });
  useChannel(events.brandDeleted, user.id, followQuietly);
  useChannel(events.permissionsChanged, user.id, () => followQuietly());
  useChannel(events.deployed, everyone, lookAtVersion);
}
