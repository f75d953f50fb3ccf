import {
  closestCenter,
  DndContext,
  type DragEndEvent,
  KeyboardSensor,
  PointerSensor,
  useSensor,
  useSensors,
} from '@dnd-kit/core';
import {
  arrayMove,
  SortableContext,
  sortableKeyboardCoordinates,
  verticalListSortingStrategy,
} from '@dnd-kit/sortable';
import type { RssFeed, RssMention } from '@masthead/contract';
import { useState } from 'react';
import { call, refresh } from '../../shared/api/index.ts';
import { notifyFailure } from '../../shared/feedback/index.ts';
import { useT } from '../../shared/i18n/index.ts';
import { MentionRow } from './MentionRow.tsx';
import classes from './rss.module.css';

/** The mentions in the order of the feed; where that is manual they are moved by drag, by key, or from their menu. */
export function MentionOrder({ feed, mentions }: { feed: RssFeed; mentions: readonly RssMention[] }) {
  const t = useT('rss');
  const { shown, move } = useOrder(feed.id, mentions);
  const isManual = feed.ordering === 'manual' && mentions.length > 1;
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: 4 } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  );
  const placeOf = (id: string | number | undefined) => shown.findIndex((mention) => mention.id === id);
  const facts = (id: string | number, over: string | number | undefined) => ({
    headline: shown[placeOf(id)]?.headline ?? '',
    place: placeOf(over) + 1,
    total: shown.length,
  });
  const drop = ({ active, over }: DragEndEvent) => {
    if (over && active.id !== over.id) move(placeOf(active.id), placeOf(over.id));
  };
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={closestCenter}
      onDragEnd={drop}
      accessibility={{
        screenReaderInstructions: { draggable: t('items.keyboard') },
        announcements: {
          onDragStart: ({ active }) => t('items.lifted', facts(active.id, active.id)),
          onDragOver: ({ active, over }) => t('items.moved', facts(active.id, over?.id)),
          onDragEnd: ({ active, over }) => t('items.dropped', facts(active.id, over?.id)),
          onDragCancel: ({ active }) => t('items.cancelled', facts(active.id, active.id)),
        },
      }}
    >
      <SortableContext items={[...shown]} strategy={verticalListSortingStrategy} disabled={!isManual}>
        <ol className={classes.items} aria-label={t('items.list', { name: feed.name })}>
          {shown.map((mention, place) => (
            <MentionRow
              key={mention.id}
              feedId={feed.id}
              mention={mention}
              move={isManual ? { to: (target) => move(place, target), place, last: shown.length - 1 } : null}
            />
          ))}
        </ol>
      </SortableContext>
    </DndContext>
  );
}

/** The order on screen: changed at once, sent in one call, as the server has it when that is done or refused. */
function useOrder(feedId: string, mentions: readonly RssMention[]) {
  const [order, setOrder] = useState<readonly string[] | null>(null);
  const byId = new Map(mentions.map((mention) => [mention.id, mention]));
  const shown = order ? order.flatMap((id) => byId.get(id) ?? []) : mentions;
  const move = (from: number, to: number) => {
    const ids = arrayMove(
      shown.map(({ id }) => id),
      from,
      to,
    );
    setOrder(ids);
    call('rss-feeds.reorder', { params: { rss_feed_id: feedId }, body: { mentions: ids } })
      .catch(notifyFailure)
      .then(() => refresh('rss-feeds.mentions.index'))
      // A move that was made meanwhile stays on screen until its own answer.
      .finally(() => setOrder((current) => (current === ids ? null : current)));
  };
  return { shown, move };
}
