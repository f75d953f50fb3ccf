import { ActionIcon, Badge } from '@mantine/core';
import type { RssMention } from '@masthead/contract';
import { confirm, notify } from '../../shared/feedback/index.ts';
import { Menu } from '../../shared/floating/index.ts';
import { useT } from '../../shared/i18n/index.ts';
import { IconArrowBarToUp, IconArrowDown, IconArrowUp, IconDots, IconX } from '../../shared/icons/index.ts';
import { Age } from '../../shared/parts/index.ts';
import { Grip, useSortableRow } from '../../shared/sorting/index.ts';
import { useTakingOut } from './rss.api.ts';
import classes from './rss.module.css';

interface Move {
  to: (place: number) => void;
  place: number;
  last: number;
}

const icon = { size: 16, stroke: 1.6, 'aria-hidden': true } as const;

export function MentionRow({ feedId, mention, move }: { feedId: string; mention: RssMention; move: Move | null }) {
  const t = useT('rss');
  const { row, handle } = useSortableRow(mention.id);
  return (
    <li {...row} className={classes.item} data-hidden={mention.hidden || undefined}>
      {move && <Grip handle={handle} label={t('items.move', { headline: mention.headline })} />}
      <div className={classes.words}>
        <a
          href={mention.url}
          target="_blank"
          rel="noreferrer"
          className={classes.headline}
          lang={mention.language === 'other' ? undefined : mention.language}
        >
          {mention.headline}
        </a>
        <p className={classes.facts}>
          {mention.media_outlet.name} · <Age time={mention.published_at} />
          {mention.hidden && <Badge title={t('items.hidden_hint')}>{t('items.hidden')}</Badge>}
        </p>
      </div>
      <RowMenu feedId={feedId} mention={mention} move={move} />
    </li>
  );
}

/** Moves a mention without dragging, and removes it from the feed. */
function RowMenu({ feedId, mention, move }: { feedId: string; mention: RssMention; move: Move | null }) {
  const t = useT('rss');
  const removal = useTakingOut(() => notify({ title: t('items.removed', { count: 1 }) }));
  const remove = async () => {
    const isConfirmed = await confirm({
      title: t('items.remove_title'),
      body: t('items.remove_body', { count: 1, headline: mention.headline }),
      confirmLabel: t('items.remove_confirm'),
      danger: true,
    });
    if (isConfirmed) removal.mutate({ params: { rss_feed_id: feedId }, body: { mentions: [mention.id] } });
  };
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <ActionIcon aria-label={t('actions', { name: mention.headline })} loading={removal.isPending}>
          <IconDots {...icon} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {move && (
          <>
            <Menu.Item
              disabled={move.place === 0}
              leftSection={<IconArrowBarToUp {...icon} />}
              onClick={() => move.to(0)}
            >
              {t('items.move_top')}
            </Menu.Item>
            <Menu.Item
              disabled={move.place === 0}
              leftSection={<IconArrowUp {...icon} />}
              onClick={() => move.to(move.place - 1)}
            >
              {t('items.move_up')}
            </Menu.Item>
            <Menu.Item
              disabled={move.place === move.last}
              leftSection={<IconArrowDown {...icon} />}
              onClick={() => move.to(move.place + 1)}
            >
              {t('items.move_down')}
            </Menu.Item>
          </>
        )}
        <Menu.Item data-danger leftSection={<IconX {...icon} />} onClick={() => void remove()}>
          {t('items.remove')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
