import { ActionIcon } from '@mantine/core';
import type { RssFeed } from '@masthead/contract';
import { useState } from 'react';
import { confirm, notify } from '../../shared/feedback/index.ts';
import { Menu } from '../../shared/floating/index.ts';
import { useT } from '../../shared/i18n/index.ts';
import { IconDots, IconPencil, IconTrash } from '../../shared/icons/index.ts';
import { lazyPart } from '../../shared/lazy-part.tsx';
import { useFeedRemoval } from './rss.api.ts';

const FeedForm = lazyPart(async () => (await import('./FeedForm.tsx')).FeedForm);

/** Rename and delete; deleting asks first. */
export function FeedMenu({ feed, onDeleted }: { feed: RssFeed; onDeleted?: () => void }) {
  const t = useT('rss');
  const [isRenaming, setRenaming] = useState(false);
  const removal = useFeedRemoval(() => {
    notify({ title: t('remove.done') });
    onDeleted?.();
  });
  const remove = async () => {
    const isConfirmed = await confirm({
      title: t('remove.title', { name: feed.name }),
      body: feed.stream ? t('remove.body_automatic', { stream: feed.stream.name }) : t('remove.body'),
      confirmLabel: t('remove.confirm'),
      danger: true,
    });
    if (isConfirmed) removal.mutate({ params: { rss_feed_id: feed.id } });
  };
  return (
    <>
      <Menu position="bottom-end">
        <Menu.Target>
          <ActionIcon aria-label={t('actions', { name: feed.name })} loading={removal.isPending}>
            <IconDots size={16} stroke={1.6} />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item leftSection={<IconPencil size={16} stroke={1.6} aria-hidden />} onClick={() => setRenaming(true)}>
            {t('rename')}
          </Menu.Item>
          <Menu.Item
            data-danger
            leftSection={<IconTrash size={16} stroke={1.6} aria-hidden />}
            onClick={() => void remove()}
          >
            {t('remove.confirm')}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      {isRenaming && <FeedForm brandId={feed.brand_id} feed={feed} onClose={() => setRenaming(false)} />}
    </>
  );
}
