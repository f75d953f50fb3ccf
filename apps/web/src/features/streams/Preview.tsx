import type { AnswerOf, Endpoints } from '@masthead/contract';
import { useQuery } from '@tanstack/react-query';
import { Link, useRouter } from '@tanstack/react-router';
import { useOrganisation } from '../../shared/actor/index.ts';
import { useFormat } from '../../shared/format/index.ts';
import { useT } from '../../shared/i18n/index.ts';
import { Age } from '../../shared/parts/index.ts';
import { langOf, MarkedText, Origin } from '../mentions/index.ts';
import classes from './preview.module.css';
import { firstSource } from './streams.api.ts';

/** The page of the sources, if there is one. */
const sourcesPath: string = '/streams/sources';

export type PreviewAnswer = AnswerOf<Endpoints['streams.preview']>;

/** Returns '≈ 14 a day'; rare mentions are counted by the week or month, so that the rate is not '≈ 0'. */
export function useRate(): (perDay: number) => string {
  const t = useT('streams');
  const { locale } = useFormat();
  const written = (value: number) => new Intl.NumberFormat(locale, { maximumSignificantDigits: 2 }).format(value);
  return (perDay) => {
    if (perDay >= 1) return t('preview.per_day', { number: written(perDay) });
    if (perDay * 7 >= 1) return t('preview.per_week', { number: written(perDay * 7) });
    return t('preview.per_month', { number: written(perDay * 30) });
  };
}

interface HitsProps {
  hits: PreviewAnswer['data'];
  hasExcerpt?: boolean;
  /** Leaves an outlet out of the search. */
  onBlock?: (outlet: { id: string; name: string }) => void;
}

/** The newest hits of a search that is not saved; with `excerpt` also the text around the first match. */
export function Hits({ hits, hasExcerpt, onBlock }: HitsProps) {
  const t = useT('streams');
  const mentions = useT('mentions');
  return (
    <ol className={classes.hits}>
      {hits.map((hit) => (
        <li key={hit.document_id}>
          <Origin mention={hit} isShort>
            <Age time={hit.published_at} />
          </Origin>
          <h3 lang={langOf(hit.language)}>
            <a href={hit.url} target="_blank" rel="noopener noreferrer">
              <MarkedText text={hit.headline} spans={hit.headline_marks} />
            </a>
          </h3>
          {hasExcerpt && hit.headline_marks.length === 0 && (
            <p lang={langOf(hit.language)}>
              <MarkedText text={hit.excerpt} spans={hit.excerpt_marks} />
            </p>
          )}
          {hit.copies > 0 && <p className={classes.copies}>{mentions('copies_more', { count: hit.copies })}</p>}
          {onBlock && (
            <button type="button" className={classes.block} onClick={() => onBlock(hit.media_outlet)}>
              {t('form.block_outlet')}
              <span className="visually-hidden">: {hit.media_outlet.name}</span>
            </button>
          )}
        </li>
      ))}
    </ol>
  );
}

/** Nothing was found: what to try, and first of all whether anything is read. The articles of a sample are not searched. */
export function NoHits() {
  const t = useT('streams');
  const { routesByPath } = useRouter();
  const isSample = useOrganisation()?.type === 'demo';
  const { data } = useQuery(firstSource());
  const hasNoSources = !isSample && data?.data.length === 0;
  return (
    <div className={classes.none}>
      <b>{t('preview.none_title')}</b>
      <p>{t(isSample ? 'preview.sample' : hasNoSources ? 'preview.no_sources' : 'preview.none_body')}</p>
      {hasNoSources && sourcesPath in routesByPath && (
        <Link to={sourcesPath} className="underlined">
          {t('preview.add_sources')}
        </Link>
      )}
    </div>
  );
}
