import { useMediaQuery } from '@mantine/hooks';
import type { Mention, Stream } from '@masthead/contract';
import { useSuspenseQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { usePermission } from '../../../shared/actor/index.ts';
import { useIsFirstPageShown } from '../../../shared/first-page.ts';
import { useKeys } from '../../../shared/keys/index.ts';
import { lazyPart, usePreload } from '../../../shared/lazy-part.tsx';
import { PageHead } from '../../../shared/page/index.ts';
import { useSelection } from '../../../shared/selection/index.ts';
import { useSeen } from '../actions/seen.ts';
import { useMentionActions } from '../actions/useMentionActions.ts';
import { keyTable } from '../keys/commands.ts';
import { type MentionSearch, viewOf } from '../mention-search.ts';
import { streamQuery } from '../mentions.api.ts';
import type { ReaderRoom } from '../reader/ReaderPlace.tsx';
import { FailingNotice } from './FailingNotice.tsx';
import { ListPlace } from './ListPlace.tsx';
import { PlanNotice } from './PlanNotice.tsx';
import classes from './page.module.css';
import { commandsOf } from './page-commands.ts';
import { QuotaNotice } from './QuotaNotice.tsx';
import { Summary } from './Summary.tsx';
import { useMentionList } from './useMentionList.ts';
import { useMentionSearch, useOpenMention } from './useOpenMention.ts';

const BackfillProgress = lazyPart(async () => (await import('../BackfillProgress.tsx')).BackfillProgress, {
  hasTexts: true,
});
const FilterBar = lazyPart(async () => (await import('../filters/FilterBar.tsx')).FilterBar, { hasTexts: true });
const HeadActions = lazyPart(async () => (await import('./HeadActions.tsx')).HeadActions, { hasTexts: true });
const HidingProgress = lazyPart(async () => (await import('./HidingProgress.tsx')).HidingProgress, { hasTexts: true });
const KeysHelp = lazyPart(async () => (await import('../keys/KeysHelp.tsx')).KeysHelp);
const LiveBadge = lazyPart(async () => (await import('./HeadActions.tsx')).LiveBadge, { hasTexts: true });
const ReaderPlace = lazyPart(async () => (await import('../reader/ReaderPlace.tsx')).ReaderPlace);
const StreamMenu = lazyPart(async () => (await import('./HeadActions.tsx')).StreamMenu, { hasTexts: true });

const route = getRouteApi('/app/streams/$streamId');

/** Returns where an open mention is shown: beside the list, over it, or on the phone instead of it. */
function useRoom(): ReaderRoom {
  const isPhone = useMediaQuery('(max-width: 760px)', undefined, { getInitialValueInEffect: false }) ?? false;
  const isWide = useMediaQuery('(min-width: 1100px)', undefined, { getInitialValueInEffect: false }) ?? true;
  return isPhone ? 'page' : isWide ? 'column' : 'drawer';
}

/** Returns how to focus the field of the search. One that is still to come is focused when it is there. */
function useSearchKey(isThere: boolean): () => boolean {
  const isAsked = useRef(false);
  const focusField = () => {
    const field = document.querySelector<HTMLInputElement>('[data-mention-search]');
    field?.focus();
    return field !== null;
  };
  useEffect(() => {
    if (isThere && isAsked.current) focusField();
  }, [isThere]);
  return () => {
    isAsked.current = !isThere;
    return focusField() || !isThere;
  };
}

/** The mentions of a stream: how many, the list with its filters, and one of them open beside it. */
export function MentionsPage() {
  const { streamId } = route.useParams();
  const stream = useSuspenseQuery(streamQuery(streamId)).data.data;
  const { search, setSearch, open } = useMentionSearch();
  const state = useMentionList(stream, search);
  const opened = useOpenMention(state.mentions, search.mention, open);
  const actions = useMentionActions(viewOf(search));
  const { mention: _, comment: __, ...filters } = search;
  const selection = useSelection(state.mentions, JSON.stringify([streamId, filters]));
  const onSeen = useSeen(streamId);
  const [isHelp, setHelp] = useState(false);
  const can = { save: usePermission('mention.save').can, hide: usePermission('stream.update').can };
  const room = useRoom();
  const isShown = useIsFirstPageShown();
  const hasFilters = usePreload(FilterBar);
  const onSearch = useSearchKey(hasFilters);
  const isPhone = room === 'page';
  const onHelp = () => setHelp(true);
  const onHide = (mention: Mention) => {
    const next = isPhone ? undefined : opened.after(mention);
    actions.hide([mention]);
    if (mention.id === search.mention) open(next?.id);
  };
  const commands = {
    mentions: state.mentions,
    open: opened.known,
    can,
    actions,
    selection,
    onHide,
    onMove: opened.move,
    onWhy: opened.why,
    onClose: opened.close,
    onHelp,
    onSearch,
  };
  useKeys(keyTable, commandsOf(commands));

  return (
    <div className={classes.page} data-reader={(search.mention && room === 'column') || undefined}>
      <div className={classes.list}>
        <Head stream={stream} search={search} onChange={setSearch} onHelp={onHelp} isPhone={isPhone} />
        <FailingNotice stream={stream} />
        <PlanNotice stream={stream} />
        <QuotaNotice stream={stream} />
        {stream.backfill && <BackfillProgress backfill={stream.backfill} />}
        {isShown && <HidingProgress stream={stream} />}
        <div className={classes.filters}>
          {hasFilters && <FilterBar streamId={streamId} search={search} onChange={setSearch} isPhone={isPhone} />}
        </div>
        <ListPlace
          {...state}
          stream={stream}
          search={search}
          onChange={setSearch}
          actions={actions}
          onWhy={opened.why}
          can={can}
          selection={selection}
          isPhone={isPhone}
        />
      </div>
      {search.mention && (
        <ReaderPlace
          room={room}
          stream={stream}
          mentionId={search.mention}
          known={opened.known}
          actions={actions}
          onSeen={onSeen}
          onHide={onHide}
          onMove={opened.move}
          canMove={opened.canMove}
          onClose={opened.close}
          whyAsked={opened.whyAsked}
          isPhone={isPhone}
        />
      )}
      {isHelp && <KeysHelp isOpen onClose={() => setHelp(false)} />}
    </div>
  );
}

interface HeadProps {
  stream: Stream;
  search: MentionSearch;
  onChange: (search: MentionSearch) => void;
  onHelp: () => void;
  isPhone: boolean;
}

/** Name and state of the stream, what it found in 14 days, and what can be done with it. */
function Head({ stream, search, onChange, onHelp, isPhone }: HeadProps) {
  const given = { stream, search, onChange, onHelp };
  const hasActions = usePreload(HeadActions);
  return (
    <PageHead
      title={stream.name}
      aside={!isPhone && hasActions && <LiveBadge />}
      actions={!isPhone && hasActions && <HeadActions {...given} />}
    >
      <Summary streamId={stream.id} search={search}>
        {isPhone && <div className={classes.headAction}>{hasActions && <StreamMenu {...given} />}</div>}
      </Summary>
    </PageHead>
  );
}
