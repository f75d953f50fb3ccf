import { events, type Stream, type StreamFolder } from '@masthead/contract';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import {
  collapse,
  dragStreams,
  refreshFolders,
  streamFolders,
  useMove,
  useStreamDrop,
} from '../../features/streams/index.ts';
import { useActiveBrand, usePermission } from '../../shared/actor/index.ts';
import { apiQuery, refresh } from '../../shared/api/index.ts';
import { notifyFailure } from '../../shared/feedback/index.ts';
import { useFormat } from '../../shared/format/index.ts';
import { useT } from '../../shared/i18n/index.ts';
import { IconChevronDown, IconChevronRight, IconMail, IconPlus, IconRss } from '../../shared/icons/index.ts';
import { useChannel } from '../../shared/realtime/index.ts';
import classes from './navigation.module.css';

/** The number of streams without a folder in the navigation; the list of streams has all. */
const shown = 12;

/** The brand's folders and streams beneath Monitor, each with what is new in it; then a new stream, the sources and the briefings. */
export function StreamNavigation() {
  const t = useT('app');
  const brand = useActiveBrand();
  const canCreate = usePermission('stream.create').can;
  const canBrief = usePermission('emails.list').can;
  const { data } = useQuery(apiQuery('streams.index', { query: { brand: brand.id, include: 'counts', limit: 100 } }));
  const folders = useQuery(streamFolders(brand.id)).data?.data ?? [];
  useChannel(events.streamsChanged, brand.id, () => void refresh('streams.index'));
  useChannel(events.mentionsCreated, brand.id, () => void refresh('streams.index'));
  useChannel(events.streamsFolders, brand.id, () => void refreshFolders());
  const streams = data?.data ?? [];
  const known = new Set(folders.map(({ id }) => id));
  const loose = streams.filter(({ folder_id }) => !folder_id || !known.has(folder_id));
  return (
    <ul className={classes.beneath}>
      {folders.map((folder) => (
        <FolderItem key={folder.id} folder={folder} streams={streams} />
      ))}
      {loose.slice(0, shown).map((stream) => (
        <StreamItem key={stream.id} stream={stream} />
      ))}
      {loose.length > shown && (
        <li>
          <Link to="/streams/list" className={classes.stream} activeOptions={{ exact: true }}>
            {t('navigation.all_streams', { count: streams.length })}
          </Link>
        </li>
      )}
      {canCreate && (
        <li>
          <Link to="/streams/create" className={classes.stream}>
            <IconPlus size={14} stroke={1.6} aria-hidden />
            {t('navigation.new_stream')}
          </Link>
        </li>
      )}
      <li>
        <Link to="/streams/sources" className={classes.stream}>
          <IconRss size={14} stroke={1.6} aria-hidden />
          {t('navigation.sources')}
        </Link>
      </li>
      {canBrief && (
        <li>
          <Link to="/briefings" className={classes.stream}>
            <IconMail size={14} stroke={1.6} aria-hidden />
            {t('titles.briefings')}
          </Link>
        </li>
      )}
    </ul>
  );
}

/** A folder with its streams; collapsed, it says how much is new in all of them. Streams are dropped on it. */
function FolderItem({ folder, streams }: { folder: StreamFolder; streams: readonly Stream[] }) {
  const t = useT('app');
  const brand = useActiveBrand();
  const canEdit = usePermission('stream.update').can;
  const move = useMove();
  const { id, name, is_collapsed } = folder;
  const drop = useStreamDrop(
    canEdit
      ? (ids) =>
          void move(
            streams.filter((stream) => ids.includes(stream.id)),
            folder,
          )
      : undefined,
  );
  const inside = streams.filter(({ folder_id }) => folder_id === id);
  const unseen = inside.reduce((sum, { counts }) => sum + (counts?.unseen ?? 0), 0);
  const Chevron = is_collapsed ? IconChevronRight : IconChevronDown;
  return (
    <li>
      <div className={classes.folder} {...drop}>
        <button
          type="button"
          aria-expanded={!is_collapsed}
          aria-label={name}
          onClick={() => void collapse(brand.id, id, !is_collapsed).catch(notifyFailure)}
        >
          <Chevron size={14} stroke={1.6} aria-hidden />
        </button>
        <Link to="/streams/list" search={{ folder: id }} activeOptions={{ includeSearch: true }} title={name}>
          <span className="cut">{name}</span>
        </Link>
        {is_collapsed && <Unseen count={unseen} />}
      </div>
      {!is_collapsed && inside.length > 0 && (
        <ul className={classes.inside}>
          {inside.map((stream) => (
            <StreamItem key={stream.id} stream={stream} />
          ))}
          {folder.streams > inside.length && (
            <li>
              <Link to="/streams/list" search={{ folder: id }} className={classes.stream}>
                {t('navigation.all_streams', { count: folder.streams })}
              </Link>
            </li>
          )}
        </ul>
      )}
    </li>
  );
}

function StreamItem({ stream }: { stream: Stream }) {
  const t = useT('app');
  const canEdit = usePermission('stream.update').can;
  return (
    <li>
      <Link
        to="/streams/$streamId"
        params={{ streamId: stream.id }}
        className={classes.stream}
        title={stream.name}
        {...(canEdit && { onDragStart: (event) => dragStreams(event, [stream.id]) })}
      >
        <span className="cut">{stream.name}</span>
        {stream.paused_at ? (
          <span className={classes.count}>{t('navigation.parked')}</span>
        ) : (
          <Unseen count={stream.counts?.unseen ?? 0} />
        )}
      </Link>
    </li>
  );
}

function Unseen({ count }: { count: number }) {
  const t = useT('app');
  const { abbreviate } = useFormat();
  if (count === 0) return null;
  return (
    <span className={classes.count} data-new>
      <span aria-hidden>{abbreviate(count)}</span>
      <span className="visually-hidden">{t('navigation.unseen', { count })}</span>
    </span>
  );
}
