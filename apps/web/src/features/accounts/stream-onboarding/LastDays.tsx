import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { apiQuery } from '../../../shared/api/index.ts';
import { useFormat } from '../../../shared/format/index.ts';
import { useT } from '../../../shared/i18n/index.ts';
import { ErrorState } from '../../../shared/page/index.ts';
import { Age } from '../../../shared/parts/index.ts';
import classes from './funnel.module.css';

interface Props {
  token: string;
  term: string;
  countries: string[];
  languages: string[];
}

/** Shows what the stream would have found in the last fourteen days, while it is edited. */
export function LastDays(props: Props) {
  const t = useT('accounts');
  const { number, language } = useFormat();
  const [wanted] = useDebouncedValue(props, 350);
  const term = wanted.term.trim();
  const preview = useQuery({
    ...apiQuery('stream-onboarding.preview', {
      body: {
        token: wanted.token,
        main_search_term: term,
        monitored_countries: wanted.countries,
        monitored_languages: wanted.languages,
      },
    }),
    enabled: term !== '',
    placeholderData: keepPreviousData,
    retry: false,
  });
  const { data } = preview;
  return (
    <aside className={classes.preview} aria-label={t('funnel.preview')} aria-busy={preview.isFetching}>
      <header>
        <h2>{t('funnel.preview')}</h2>
        {data && <p>{t('funnel.rate', { rate: number(Math.round(data.meta.per_day * 14)) })}</p>}
      </header>
      {term === '' && <p className={classes.hint}>{t('funnel.preview_hint')}</p>}
      {preview.isError && <ErrorState error={preview.error} onRetry={() => void preview.refetch()} />}
      {data?.data.length === 0 && <p className={classes.hint}>{t('funnel.none')}</p>}
      <ol>
        {data?.data.map((hit) => (
          <li key={hit.document_id}>
            <p>
              <b>{hit.media_outlet.name}</b>
              <span>{language(hit.language)}</span>
              <Age time={hit.published_at} />
            </p>
            <h3 lang={hit.language === 'other' ? undefined : hit.language}>{hit.headline}</h3>
          </li>
        ))}
      </ol>
    </aside>
  );
}
