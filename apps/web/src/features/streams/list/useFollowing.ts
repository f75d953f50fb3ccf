import { useCall } from '../../../shared/api/index.ts';

type Followed = { id: string; followed: boolean };
const refreshes = ['streams.index', 'streams.show', 'brands.streams.index', 'user.available-streams'] as const;

/** Follows a stream or stops following it. */
export function useFollowing() {
  const following = useCall('streams.follow', { refreshes: [...refreshes] });
  const leaving = useCall('streams.unfollow', { refreshes: [...refreshes] });
  return {
    isBusy: following.isPending || leaving.isPending,
    toggle: ({ id, followed }: Followed) => {
      const input = { params: { stream_id: id }, body: {} };
      if (followed) leaving.mutate(input);
      else following.mutate(input);
    },
  };
}
