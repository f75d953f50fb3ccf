import { arrayMove } from '@dnd-kit/sortable';
import type { RssFeed, RssMention } from '@masthead/contract';
import { useState } from 'react';
import { call, refresh } from '../../shared/api/index.ts';
import { notifyFailure } from '../../shared/feedback/index.ts';
import { useT } from '../../shared/i18n/index.ts';
import { Sortable } from '../../shared/sorting/index.ts';
import { MentionRow } from './MentionRow.tsx';
import classes from './rss.module.css';

/** The mentions in the order of the feed; if that is manual they are moved by drag, by key, or from their menu. */
export function MentionOrder({ feed, mentions }: { feed: RssFeed; mentions: readonly RssMention[] }) {
  const t = useT('rss');
  const { shown, move } = useOrder(feed.id, mentions);
  const isManual = feed.ordering === 'manual' && mentions.length > 1;
  const headlineOf = (id: string) => shown.find((mention) => mention.id === id)?.headline ?? '';
  return (
    <Sortable
      ids={shown.map(({ id }) => id)}
      instructions={t('items.keyboard')}
      say={(moment, id, place) => t(`items.${moment}`, { headline: headlineOf(id), place, total: shown.length })}
      onMove={move}
      isDisabled={!isManual}
    >
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
    </Sortable>
  );
}

/**
 * Returns the order on screen: changed at once, sent in one call, and replaced by the server's when that is done or
 * refused.
 */
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
