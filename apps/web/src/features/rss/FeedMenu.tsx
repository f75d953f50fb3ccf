import { ActionIcon } from '@mantine/core';
import type { RssFeed } from '@masthead/contract';
import { useState } from 'react';
import { call } from '../../shared/api/index.ts';
import { confirm } from '../../shared/feedback/index.ts';
import { Menu } from '../../shared/floating/index.ts';
import { useT } from '../../shared/i18n/index.ts';
import { IconDots, IconPencil, IconTrash } from '../../shared/icons/index.ts';
import { lazyPart } from '../../shared/lazy-part.tsx';
import { takeAway } from '../../shared/list/index.ts';
import { feedsInput } from './rss.api.ts';

const FeedForm = lazyPart(async () => (await import('./FeedForm.tsx')).FeedForm);

/** Rename and delete; deleting asks first, and can be undone. */
export function FeedMenu({ feed, onDeleted }: { feed: RssFeed; onDeleted?: () => void }) {
  const t = useT('rss');
  const [isRenaming, setRenaming] = useState(false);
  const [isRemoving, setRemoving] = useState(false);
  const remove = async () => {
    const isConfirmed = await confirm({
      title: t('remove.title', { name: feed.name }),
      body: feed.stream ? t('remove.body_automatic', { stream: feed.stream.name }) : t('remove.body'),
      confirmLabel: t('remove.confirm'),
      danger: true,
    });
    if (!isConfirmed) return;
    setRemoving(true);
    const isGone = await takeAway({
      act: () => call('rss-feeds.bulk-delete', feedsInput([feed])),
      undo: () => call('rss-feeds.bulk-restore', feedsInput([feed])),
      title: t('remove.done'),
      refreshes: ['rss-feeds.index'],
    });
    setRemoving(false);
    if (isGone) onDeleted?.();
  };
  return (
    <>
      <Menu position="bottom-end">
        <Menu.Target>
          <ActionIcon aria-label={t('actions', { name: feed.name })} loading={isRemoving}>
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
