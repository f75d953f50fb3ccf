import { Button, Skeleton } from '@mantine/core';
import type { Mention, Stream } from '@masthead/contract';
import { useCallback, useState } from 'react';
import { useIsFirstPageShown } from '../../../shared/first-page.ts';
import { useT } from '../../../shared/i18n/index.ts';
import { lazyPart } from '../../../shared/lazy-part.tsx';
import { ErrorState, RowSkeletons } from '../../../shared/page/index.ts';
import type { Selection } from '../../../shared/selection/index.ts';
import type { MentionActions } from '../actions/mention-actions.ts';
import listClasses from '../list/list.module.css';
import { MentionList } from '../list/MentionList.tsx';
import { type MentionSearch, viewOf } from '../mention-search.ts';
import classes from './page.module.css';
import type { MentionListState } from './useMentionList.ts';

const Arrivals = lazyPart(async () => (await import('../list/Arrivals.tsx')).Arrivals, { hasTexts: true });
const EmptyMentions = lazyPart(async () => (await import('./EmptyMentions.tsx')).EmptyMentions, { hasTexts: true });
const BulkBar = lazyPart(async () => (await import('../bulk/BulkBar.tsx')).BulkBar);

interface ListPlaceProps extends MentionListState {
  stream: Stream;
  search: MentionSearch;
  onChange: (search: MentionSearch) => void;
  actions: MentionActions;
  onWhy: (mention: Mention) => void;
  can: { save: boolean; hide: boolean };
  selection: Selection<Mention>;
  isPhone: boolean;
}

/** Shows the list, or a message while it loads, is empty, or has failed; above it a button for new mentions. */
export function ListPlace(props: ListPlaceProps) {
  const { stream, query, list, mentions } = props;
  const isShown = useIsFirstPageShown();
  return (
    <div className={mentions.length === 0 ? `${classes.place} ${classes.waiting}` : classes.place}>
      {isShown && <Arrivals stream={stream} query={query} list={list} mentions={mentions} />}
      <ListContent {...props} />
    </div>
  );
}

function ListContent({
  stream,
  search,
  onChange,
  list,
  mentions,
  counts,
  actions,
  onWhy,
  can,
  selection,
  isPhone,
}: ListPlaceProps) {
  const [unfolded, setUnfolded] = useState<ReadonlySet<string>>(new Set());
  const onUnfold = useCallback(
    (id: string) =>
      setUnfolded((ids) => {
        const next = new Set(ids);
        if (!next.delete(id)) next.add(id);
        return next;
      }),
    [],
  );
  if (list.isPending) return <RowSkeletons kind="mention" />;
  if (mentions.length === 0) {
    if (list.isError) return <ErrorState error={list.error} onRetry={() => void list.refetch()} />;
    return (
      <EmptyMentions fallback={<RowSkeletons kind="mention" />} stream={stream} search={search} onChange={onChange} />
    );
  }
  const more = () => {
    if (list.hasNextPage && !list.isFetching && !list.isFetchNextPageError) void list.fetchNextPage();
  };
  return (
    <>
      <MentionList
        name={stream.name}
        mentions={mentions}
        counts={counts}
        openId={search.mention}
        actions={actions}
        onWhy={onWhy}
        onEnd={more}
        isBusy={list.isFetching}
        can={can}
        selection={selection}
        unfolded={viewOf(search) === 'stories' ? unfolded : undefined}
        onUnfold={onUnfold}
        isPhone={isPhone}
      >
        <ListEnd list={list} />
      </MentionList>
      {selection.rows.length > 0 && (
        <BulkBar selection={selection} actions={actions} isHidden={search.hidden ?? false} />
      )}
    </>
  );
}

function ListEnd({ list }: { list: MentionListState['list'] }) {
  const t = useT('mentions');
  const app = useT('app');
  if (list.isFetchNextPageError) {
    return (
      <p className={listClasses.end} role="alert">
        {t('more_failed')}{' '}
        <Button size="xs" onClick={() => void list.fetchNextPage()}>
          {app('try_again')}
        </Button>
      </p>
    );
  }
  if (list.hasNextPage) {
    return (
      <div className={listClasses.end}>
        <Skeleton height={16} radius="sm" />
      </div>
    );
  }
  return <p className={listClasses.end}>{t('list_end')}</p>;
}
