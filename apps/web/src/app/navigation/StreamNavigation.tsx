import { events } from '@masthead/contract';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useActiveBrand, usePermission } from '../../shared/actor/index.ts';
import { apiQuery, refresh } from '../../shared/api/index.ts';
import { useFormat } from '../../shared/format/index.ts';
import { useT } from '../../shared/i18n/index.ts';
import { IconPlus, IconRss } from '../../shared/icons/index.ts';
import { useChannel } from '../../shared/realtime/index.ts';
import classes from './navigation.module.css';

/** The number of streams in the navigation; the list of streams has all. */
const shown = 12;

/** The brand's streams beneath Monitor, each with what is new in it; then a new stream and the sources. */
export function StreamNavigation() {
  const t = useT('app');
  const { abbreviate } = useFormat();
  const brand = useActiveBrand();
  const canCreate = usePermission('stream.create').can;
  const { data } = useQuery(apiQuery('streams.index', { query: { brand: brand.id, include: 'counts', limit: 100 } }));
  useChannel(events.streamsChanged, brand.id, () => void refresh('streams.index'));
  useChannel(events.mentionsCreated, brand.id, () => void refresh('streams.index'));
  const streams = data?.data ?? [];
  return (
    <ul className={classes.beneath}>
      {streams.slice(0, shown).map((stream) => {
        const unseen = stream.counts?.unseen ?? 0;
        return (
          <li key={stream.id}>
            <Link
              to="/streams/$streamId"
              params={{ streamId: stream.id }}
              className={classes.stream}
              title={stream.name}
            >
              <span className="cut">{stream.name}</span>
              {stream.paused_at ? (
                <span className={classes.count}>{t('navigation.parked')}</span>
              ) : (
                unseen > 0 && (
                  <span className={classes.count} data-new>
                    <span aria-hidden>{abbreviate(unseen)}</span>
                    <span className="visually-hidden">{t('navigation.unseen', { count: unseen })}</span>
                  </span>
                )
              )}
            </Link>
          </li>
        );
      })}
      {streams.length > shown && (
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
    </ul>
  );
}
