import { useFormat } from '../../../shared/format/index.ts';
import { useT } from '../../../shared/i18n/index.ts';
import { Age } from '../../../shared/parts/index.ts';
import type { Source } from '../sources.api.ts';
import classes from './sources.module.css';

/** The address without what all addresses have, to be read. */
export const shortAddress = (url: string): string => url.replace(/^https?:\/\/(www\.)?/, '').replace(/\/$/, '');

/** Name, outlet and address; where the last fetch failed, why. */
export function SourceName({ source }: { source: Source }) {
  const { name, media_outlet, url, last_error } = source;
  return (
    <>
      <b className={classes.sourceName} title={name}>
        {name}
      </b>
      <div className={classes.origin}>
        {media_outlet.name !== name && <span>{media_outlet.name}</span>}
        <a className="cut" href={url} target="_blank" rel="noopener noreferrer" title={url}>
          {shortAddress(url)}
        </a>
      </div>
      {last_error && source.enabled && <Failure error={last_error} />}
    </>
  );
}

function Failure({ error }: { error: NonNullable<Source['last_error']> }) {
  return (
    <p className={classes.failure}>
      {error.message} <Age time={error.at} className={classes.failureAge} />
    </p>
  );
}

/** What stands where neither country nor language is known. */
export const unknownPlace = '–';

/** 'Denmark, Danish', as far as it is known. */
export function usePlace(): (source: Source) => string {
  const { country, language } = useFormat();
  return ({ media_outlet }) =>
    [media_outlet.country && country(media_outlet.country.id), media_outlet.language && language(media_outlet.language)]
      .filter(Boolean)
      .join(', ') || unknownPlace;
}

/** Documents a day with one decimal where it says something. */
export function usePerDay(): (source: Source) => string {
  const { locale } = useFormat();
  return ({ items_per_day }) =>
    items_per_day === null ? '–' : new Intl.NumberFormat(locale, { maximumFractionDigits: 1 }).format(items_per_day);
}

export function LastFetch({ source }: { source: Source }) {
  const t = useT('sources');
  return source.last_fetched_at ? <Age time={source.last_fetched_at} /> : t('never');
}
