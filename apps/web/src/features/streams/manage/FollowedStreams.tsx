import { Button, Checkbox, Switch } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useActiveBrand } from '../../../shared/actor/index.ts';
import { flatPages, useCall } from '../../../shared/api/index.ts';
import { Drawer } from '../../../shared/floating/index.ts';
import { useT } from '../../../shared/i18n/index.ts';
import { EmptyState, ErrorState, RowSkeletons } from '../../../shared/page/index.ts';
import { useFollowing } from '../list/useFollowing.ts';
import { streamPages } from '../streams.api.ts';
import classes from './manage.module.css';

const refreshes = ['streams.index', 'brands.streams.index', 'user.available-streams'] as const;

/** The followed streams manager: which streams of the brand one follows, and whether new ones are followed by themselves. */
export function FollowedStreams({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const t = useT('streams');
  return (
    <Drawer
      opened={isOpen}
      onClose={onClose}
      title={t('follow.title')}
      closeButtonProps={{ 'aria-label': t('follow.close') }}
    >
      {isOpen && <Manager />}
    </Drawer>
  );
}

function Manager() {
  const t = useT('streams');
  const brand = useActiveBrand();
  const list = useInfiniteQuery(streamPages(brand.id, {}));
  const { fetchNextPage, hasNextPage, isFetchingNextPage } = list;
  useEffect(() => {
    if (hasNextPage && !isFetchingNextPage) void fetchNextPage();
  }, [hasNextPage, isFetchingNextPage, fetchNextPage]);
  const { toggle, isBusy } = useFollowing();
  const all = useCall('brands.streams.follow-all', { refreshes: [...refreshes] });
  const none = useCall('brands.streams.unfollow-all', { refreshes: [...refreshes] });
  const automatic = useCall('brands.streams.auto-follow-new-streams', { refreshes: ['user.brands'] });
  const streams = flatPages(list.data);
  const params = { params: { brand_id: brand.id } };
  if (list.isPending) return <RowSkeletons count={4} />;
  if (list.isError && streams.length === 0)
    return <ErrorState error={list.error} onRetry={() => void list.refetch()} />;
  if (streams.length === 0) return <EmptyState title={t('follow.none')} />;
  return (
    <>
      <p className={classes.intro}>{t('follow.body')}</p>
      <Switch
        withThumbIndicator={false}
        className={classes.automatic}
        label={t('follow.automatic', { brand: brand.name })}
        description={t('follow.automatic_hint')}
        checked={automatic.isPending ? automatic.variables.body.status : brand.auto_follow_new_streams}
        onChange={(event) => automatic.mutate({ ...params, body: { status: event.currentTarget.checked } })}
      />
      <div className={classes.actions}>
        <Button size="xs" loading={all.isPending} onClick={() => all.mutate(params)}>
          {t('follow.all')}
        </Button>
        <Button size="xs" loading={none.isPending} onClick={() => none.mutate(params)}>
          {t('follow.nothing')}
        </Button>
      </div>
      <ul className={classes.streams}>
        {streams.map((stream) => (
          <li key={stream.id}>
            <Checkbox label={stream.name} checked={stream.followed} disabled={isBusy} onChange={() => toggle(stream)} />
          </li>
        ))}
      </ul>
    </>
  );
}
