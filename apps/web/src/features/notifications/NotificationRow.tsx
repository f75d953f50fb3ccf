import { Badge, Checkbox, Switch } from '@mantine/core';
import type { MediaNotification } from '@masthead/contract';
import { ownZone, zoneCity } from '@masthead/measuring';
import { Link } from '@tanstack/react-router';
import { useLocale, useT } from '../../shared/i18n/index.ts';
import { IconAlertTriangle } from '../../shared/icons/index.ts';
import type { Selection } from '../../shared/selection/index.ts';
import { NotificationMenu } from './NotificationMenu.tsx';
import { useSwitch } from './notifications.api.ts';
import classes from './notifications.module.css';
import { momentInWords, scheduleInWords } from './words.ts';

const path = '/settings/personal/media-notifications';

interface Props {
  notification: MediaNotification;
  /** Undefined: there is nothing to select it with. */
  selection: Selection<MediaNotification> | undefined;
}

/** One notification: what it is for, what it watches, when it comes, to whom, and whether that works. */
export function NotificationRow({ notification, selection }: Props) {
  const t = useT('notifications');
  const clippings = useT('clippings');
  const { id, title, kind, enabled } = notification;
  const turn = useSwitch();
  return (
    <li className={classes.row} data-off={!enabled || undefined}>
      {selection && (
        <Checkbox
          aria-label={clippings('bulk.select', { headline: title })}
          checked={selection.ids.has(id)}
          onChange={(event) => selection.toggle(id, (event.nativeEvent as MouseEvent).shiftKey)}
        />
      )}
      <Switch
        aria-label={t('list.switch', { title })}
        checked={enabled}
        disabled={turn.isPending}
        onChange={(event) =>
          turn.mutate({ params: { notification_id: id }, body: { enabled: event.currentTarget.checked } })
        }
      />
      <div className={classes.what}>
        <p className={classes.title}>
          <Link to={path} search={{ edit: id }}>
            {title}
          </Link>
          <Badge>{t(`kinds.${kind}`)}</Badge>
        </p>
        <p>{useWatched(notification)}</p>
        <p className={classes.facts}>{useWhen(notification)}</p>
      </div>
      <Receivers notification={notification} />
      <NotificationMenu notification={notification} />
    </li>
  );
}

const namedStreams = 3;

function useWatched({ streams, brands }: MediaNotification): string {
  const t = useT('notifications');
  const locale = useLocale();
  const more = streams.length - namedStreams;
  const names = [
    ...brands.map((brand) => t('list.all_of', { brand: brand.name })),
    ...streams.slice(0, namedStreams).map((stream) => stream.name),
    ...(more > 0 ? [t('list.more_streams', { count: more })] : []),
  ];
  return names.length > 0 ? new Intl.ListFormat(locale, { type: 'conjunction' }).format(names) : t('list.nothing_left');
}

function useWhen(notification: MediaNotification): string {
  const t = useT('notifications');
  const locale = useLocale();
  const { enabled, kind, timezone, next_at: next, quiet_from: from, quiet_until: until } = notification;
  if (!enabled) return t('list.off');
  const zone = timezone === ownZone() ? [] : [t('list.zone', { zone: zoneCity(timezone) })];
  if (kind === 'digest')
    return [
      scheduleInWords(notification, t, locale),
      ...zone,
      ...(next ? [t('list.next', { when: momentInWords(next, locale) })] : []),
    ].join(' · ');
  return [t('list.watching'), ...(from && until ? [t('list.quiet', { from, until }), ...zone] : [])].join(' · ');
}

function Receivers({ notification: { receivers, last } }: { notification: MediaNotification }) {
  const t = useT('notifications');
  const locale = useLocale();
  const problems = receivers.filter(({ status, failing_since }) => status === 'disabled' || failing_since).length;
  const waiting = receivers.filter(({ status }) => status === 'awaiting').length;
  return (
    <div className={classes.who}>
      <p>{t('list.receivers', { count: receivers.length })}</p>
      {problems > 0 && (
        <p className={classes.problem}>
          <IconAlertTriangle size={14} stroke={1.6} aria-hidden /> {t('list.problems', { count: problems })}
        </p>
      )}
      {waiting > 0 && <p className={classes.facts}>{t('list.waiting', { count: waiting })}</p>}
      <p className={last?.status === 'failed' ? classes.problem : classes.facts}>
        {last ? t('list.last', { when: momentInWords(last.at, locale) }) : t('list.never')}
        {last?.status === 'failed' && ` · ${t('list.failed')}`}
      </p>
    </div>
  );
}
