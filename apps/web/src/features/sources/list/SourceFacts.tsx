import { dateFormat, localDate, ownZone } from '@masthead/measuring';
import { useFormat } from '../../../shared/format/index.ts';
import { useT } from '../../../shared/i18n/index.ts';
import { Age, OutletMark } from '../../../shared/parts/index.ts';
import { usePaceText } from '../IntervalSelect.tsx';
import { KindMark } from '../KindMark.tsx';
import type { Source } from '../sources.api.ts';
import classes from './sources.module.css';

/** Returns the address without the parts that all addresses share, for reading. */
export const shortAddress = (url: string): string => url.replace(/^https?:\/\/(www\.)?/, '').replace(/\/$/, '');

/** Name, kind, outlet and address; if the last fetch failed, why. */
export function SourceName({ source }: { source: Source }) {
  const { name, kind, media_outlet, url, page_url, last_error } = source;
  return (
    <>
      <b className={classes.sourceName} title={name}>
        <OutletMark name={media_outlet.name} id={media_outlet.id} /> {name}
      </b>
      <div className={classes.origin}>
        <KindMark kind={kind} />
        {media_outlet.name !== name && <span className={classes.outlet}>{media_outlet.name}</span>}
        <a className="cut" href={page_url ?? url} target="_blank" rel="noopener noreferrer" title={url}>
          {shortAddress(page_url ?? url)}
        </a>
      </div>
      {last_error && source.enabled && <Failure error={last_error} />}
      <Formerly source={source} />
    </>
  );
}

/** Days for which the list says that a source has moved or taken in another. */
const toldDays = 30;

function Formerly({ source: { formerly } }: { source: Source }) {
  const t = useT('sources');
  const { shortDate } = useFormat();
  const [last] = formerly;
  if (!last || Date.parse(last.moved_at) < Date.now() - toldDays * 86_400_000) return null;
  const params = { address: shortAddress(last.url), day: shortDate(last.moved_at) };
  return (
    <p className={classes.formerly} title={last.url}>
      {t(last.merged ? 'merged' : 'moved', params)}
    </p>
  );
}

function Failure({ error }: { error: NonNullable<Source['last_error']> }) {
  const t = useT('sources');
  const moment = useMoment();
  return (
    <p className={classes.failure}>
      {error.message}{' '}
      <span className={classes.failureSince}>{t('failing_since', { moment: moment(error.since) })}</span>
    </p>
  );
}

/** Returns the time of a moment of today, or with its day if it is another. */
export function useMoment(): (time: string) => string {
  const { locale } = useFormat();
  return (time) => {
    const at = new Date(time);
    const isToday = localDate(at, ownZone()) === localDate(new Date(), ownZone());
    const day = isToday ? {} : ({ day: 'numeric', month: 'short' } as const);
    return dateFormat(locale, { ...day, hour: '2-digit', minute: '2-digit', hour12: false }, ownZone()).format(at);
  };
}

/** Text shown if neither country nor language is known. */
export const unknownPlace = '–';

/** Returns 'Denmark, Danish', as far as it is known. */
export function usePlace(): (source: Source) => string {
  const { country, language } = useFormat();
  return ({ media_outlet }) =>
    [media_outlet.country && country(media_outlet.country.id), media_outlet.language && language(media_outlet.language)]
      .filter(Boolean)
      .join(', ') || unknownPlace;
}

/** Returns the documents a day, with one decimal if it is significant. */
export function usePerDay(): (source: Source) => string {
  const { locale } = useFormat();
  return ({ items_per_day }) =>
    items_per_day === null ? '–' : new Intl.NumberFormat(locale, { maximumFractionDigits: 1 }).format(items_per_day);
}

export function LastFetch({ source }: { source: Source }) {
  const t = useT('sources');
  return source.last_fetched_at ? <Age time={source.last_fetched_at} /> : t('never');
}

/** Shows how often a source is fetched, and who set that; the whole sentence is in the title. */
export function Pace({ source }: { source: Source }) {
  const { value, note, sentence } = usePaceText()(source);
  return (
    <span title={sentence}>
      {value}
      <span className={classes.paceNote}>{note}</span>
    </span>
  );
}
