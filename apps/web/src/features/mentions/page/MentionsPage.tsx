import { useMediaQuery } from '@mantine/hooks';
import type { Mention } from '@masthead/contract';
import { keepPreviousData, useInfiniteQuery, useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useCallback, useMemo, useState } from 'react';
import { usePermission } from '../../../shared/actor/index.ts';
import { flatPages } from '../../../shared/api/index.ts';
import { PageHead } from '../../../shared/page/index.ts';
import { LiveBadge } from '../../../shared/parts/index.ts';
import { BackfillProgress } from '../BackfillProgress.tsx';
import { FilterBar } from '../filters/FilterBar.tsx';
import { KeysHelp } from '../keys/KeysHelp.tsx';
import { useMentionKeys } from '../keys/useMentionKeys.ts';
import { neighbour } from '../list/mention-rows.ts';
import { useArrivals } from '../list/useArrivals.ts';
import { type MentionSearch, mentionQuery } from '../mention-search.ts';
import { mentionChart, mentionPages, streamQuery } from '../mentions.api.ts';
import { ReaderPlace, type ReaderRoom } from '../reader/ReaderPlace.tsx';
import { useMentionActions, useSeen } from '../useMentionActions.ts';
import { ListPlace } from './ListPlace.tsx';
import { HeadActions, StreamMenu } from './HeadActions.tsx';
import classes from './page.module.css';
import { Summary } from './Summary.tsx';
import { useBackfill } from './useBackfill.ts';
import { useCommands } from './useCommands.ts';

const route = getRouteApi('/app/streams/$streamId');

/** The mentions of a stream: how many, the list with its filters, and one of them open beside it. */
export function MentionsPage() {
  const { streamId } = route.useParams();
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const stream = useSuspenseQuery(streamQuery(streamId)).data.data;
  const isPhone = useMediaQuery('(max-width: 760px)', undefined, { getInitialValueInEffect: false }) ?? false;
  const isWide = useMediaQuery('(min-width: 1100px)', undefined, { getInitialValueInEffect: false }) ?? true;
  const room: ReaderRoom = isPhone ? 'page' : isWide ? 'column' : 'drawer';

  const query = mentionQuery(search, Date.now());
  const list = useInfiniteQuery(mentionPages(streamId, query));
  const mentions = useMemo(() => flatPages(list.data), [list.data]);
  const chart = useQuery({ ...mentionChart(streamId, { ...query, start: query.start ?? '2000-01-01T00:00:00Z' }), placeholderData: keepPreviousData });
  const counts = useMemo(() => new Map((chart.data?.data.days ?? []).map((day) => [day.day, day])), [chart.data]);
  const arrived = useArrivals(stream, query, { mentions, hasMore: list.hasNextPage, isReady: list.isSuccess && !stream.backfill });
  useBackfill(stream, () => void list.refetch());

  const actions = useMentionActions();
  const onSeen = useSeen(streamId);
  const [whyAsked, setWhyAsked] = useState(0);
  const [isHelp, setHelp] = useState(false);
  const setSearch = useCallback(
    (next: MentionSearch) => void navigate({ search: next, replace: true, resetScroll: false }),
    [navigate],
  );
  const open = useCallback(
    (id: string | undefined) => {
      const { mention: current, ...rest } = search;
      void navigate({ search: { ...rest, ...(id && { mention: id }) }, replace: Boolean(current), resetScroll: false });
    },
    [navigate, search],
  );
  const onWhy = useCallback(
    (mention: Mention) => {
      setWhyAsked((count) => count + 1);
      open(mention.id);
    },
    [open],
  );
  const openId = search.mention;
  const onMove = (step: 1 | -1) => {
    const next = neighbour(mentions, openId, step);
    if (next) open(next.id);
    return next !== undefined;
  };
  /** What is hidden leaves the list; the one after it, or else before it, is opened in its place. */
  const onHide = (mention: Mention) => {
    const next = mention.id === openId ? (neighbour(mentions, mention.id, 1) ?? neighbour(mentions, mention.id, -1)) : undefined;
    actions.hide(mention);
    if (mention.id === openId) open(room === 'page' ? undefined : next?.id);
  };
  const known = mentions.find((mention) => mention.id === openId);
  const can = { save: usePermission('mention.save').can, hide: usePermission('stream.update').can };
  useMentionKeys(useCommands({ mentions, openId, can, actions: { ...actions, hide: onHide }, onMove, onWhy, onClose: () => open(undefined), onHelp: () => setHelp(true) }));

  const menu = <StreamMenu stream={stream} search={search} onChange={setSearch} onHelp={() => setHelp(true)} />;
  return (
    <div className={classes.page} data-reader={(openId && room === 'column') || undefined}>
      <div className={classes.list}>
        <PageHead title={stream.name} aside={!isPhone && <LiveBadge />} actions={isPhone ? undefined : <HeadActions stream={stream}>{menu}</HeadActions>}>
          <Summary streamId={streamId} search={search}>
            {isPhone && <div className={classes.headAction}>{menu}</div>}
          </Summary>
        </PageHead>
        <BackfillProgress backfill={stream.backfill} />
        <FilterBar search={search} onChange={setSearch} isPhone={isPhone} />
        <ListPlace
          stream={stream}
          search={search}
          onChange={setSearch}
          list={list}
          mentions={mentions}
          counts={counts}
          arrived={arrived}
          actions={{ ...actions, hide: (mention, level) => (mention.id === openId && !level ? onHide(mention) : actions.hide(mention, level)) }}
          onWhy={onWhy}
          isPhone={isPhone}
        />
      </div>
      {openId && (
        <ReaderPlace
          room={room}
          stream={stream}
          mentionId={openId}
          known={known}
          actions={actions}
          onSeen={onSeen}
          onHide={onHide}
          onMove={onMove}
          canMove={{ next: neighbour(mentions, openId, 1) !== undefined, previous: neighbour(mentions, openId, -1) !== undefined }}
          onClose={() => open(undefined)}
          whyAsked={whyAsked}
          isPhone={isPhone}
        />
      )}
      <KeysHelp isOpen={isHelp} onClose={() => setHelp(false)} />
    </div>
  );
}
