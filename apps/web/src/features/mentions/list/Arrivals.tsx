import type { Mention, Stream } from '@masthead/contract';
import { useT } from '../../../shared/i18n/index.ts';
import { IconArrowUp } from '../../../shared/icons/index.ts';
import type { MentionQuery } from '../mention-search.ts';
import { useBackfill } from '../page/useBackfill.ts';
import type { MentionListState } from '../page/useMentionList.ts';
import classes from './list.module.css';
import { useArrivals } from './useArrivals.ts';
import { useChanges } from './useChanges.ts';

/** Pages of a list that follow a running search. */
const followedPages = 2;

interface ArrivalsProps {
  stream: Stream;
  query: MentionQuery;
  list: MentionListState['list'];
  mentions: readonly Mention[];
}

/** Follows what happens to a list, and shows the pill that says how many have arrived, which shows them from the top. */
export function Arrivals({ stream, query, list, mentions }: ArrivalsProps) {
  const t = useT('mentions');
  const { count, isMany, accept } = useArrivals(stream, query, {
    mentions,
    firstPage: list.data?.pages[0],
    loadedAt: list.dataUpdatedAt,
    hasMore: list.hasNextPage,
    isReady: list.isSuccess && !stream.backfill,
  });
  useChanges(stream, query, mentions);
  useBackfill(stream, () => {
    // A list that was scrolled further is not fetched again: all its pages would be requested each time.
    if ((list.data?.pages.length ?? 0) <= followedPages) void list.refetch();
  });
  const show = () => {
    accept();
    // The list's own column, or on the phone the page.
    document.getElementById('mention-list')?.scrollTo({ top: 0 });
    window.scrollTo({ top: 0 });
  };
  if (count === 0) return null;
  return (
    <div role="status">
      <button type="button" className={classes.pill} onClick={show} aria-label={t('new_ones_label', { count })}>
        <IconArrowUp size={14} stroke={1.8} aria-hidden />
        {t(isMany ? 'new_ones_many' : 'new_ones', { count })}
      </button>
    </div>
  );
}
