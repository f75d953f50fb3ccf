import { writeDay, writeDays } from '@masthead/measuring';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useFormat } from '../../../shared/format/index.ts';
import { useT } from '../../../shared/i18n/index.ts';
import { ErrorState, RowSkeletons } from '../../../shared/page/index.ts';
import { type Highlight, trendCalls } from '../trends.api.ts';
import type { PartProps } from './part.ts';
import classes from './trends.module.css';

const shown = 4;
const dayText = { day: 'numeric', month: 'short' } as const;

/** Shows names that rise above their own past, with the articles that carry them. */
export function Highlights({ query, show }: PartProps) {
  const t = useT('trends');
  const { data, error, refetch } = useQuery({ ...trendCalls.highlights(query), placeholderData: keepPreviousData });
  const highlights = data?.data.highlights;
  return (
    <section className={classes.part} aria-labelledby="trend-highlights">
      <h2 id="trend-highlights">{t('highlights.title')}</h2>
      {error && !data && <ErrorState error={error} onRetry={() => void refetch()} />}
      {!error && !data && <RowSkeletons count={2} />}
      {highlights && (
        <p className={classes.quiet}>{t(highlights.length === 0 ? 'highlights.none' : 'highlights.lead')}</p>
      )}
      {highlights && highlights.length > 0 && (
        <ul className={classes.bursts}>
          {highlights.slice(0, shown).map((highlight) => (
            <Burst key={highlight.id} highlight={highlight} show={show} />
          ))}
        </ul>
      )}
    </section>
  );
}

function Burst({ highlight, show }: { highlight: Highlight } & Pick<PartProps, 'show'>) {
  const t = useT('trends');
  const { locale } = useFormat();
  const { subject, start, end, observed, expected, first, articles } = highlight;
  const on = `${start}..${end ?? new Date().toISOString().slice(0, 10)}`;
  const when =
    end === null
      ? t('highlights.since', { day: writeDay(start, locale, dayText) })
      : writeDays(start, end, locale, dayText);
  return (
    <li>
      <h3>{subject.name}</h3>
      <p className={classes.quiet}>
        {when} · {t('highlights.observed', { observed, expected: Math.round(expected) })}
      </p>
      {first && <p className={classes.quiet}>{t('highlights.first', { outlet: first.outlet.name })}</p>}
      <ul>
        {[...(first ? [first] : []), ...articles].slice(0, 3).map((article) => (
          <li key={article.id}>
            <a href={article.url} target="_blank" rel="noreferrer" lang={article.language} className={classes.plain}>
              {article.headline}
            </a>
          </li>
        ))}
      </ul>
      <button
        type="button"
        className={`${classes.plain} ${classes.link}`}
        onClick={() => show({ about: subject.id, on })}
        aria-label={t('articles_of', { name: subject.name })}
      >
        {t('highlights.more')}
      </button>
    </li>
  );
}
