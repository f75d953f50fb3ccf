import type { TrendArticle } from '@masthead/contract';
import { writeDays } from '@masthead/measuring';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { flatPages } from '../../../shared/api/index.ts';
import { useFormat } from '../../../shared/format/index.ts';
import { useT } from '../../../shared/i18n/index.ts';
import { IconX } from '../../../shared/icons/index.ts';
import { EmptyState, ErrorState, RowSkeletons } from '../../../shared/page/index.ts';
import { Age, ChipButton, LoadMore, ToneMark } from '../../../shared/parts/index.ts';
import partClasses from '../page/trends.module.css';
import { newsOf, type TrendsQuery, trendCalls } from '../trends.api.ts';
import type { TrendsSearch } from '../trends-search.ts';
import classes from './news.module.css';

interface Props {
  query: TrendsQuery;
  search: TrendsSearch;
  onChange: (part: TrendsSearch) => void;
}

const without = (...names: (keyof TrendsSearch)[]): TrendsSearch =>
  Object.fromEntries(names.map((name) => [name, undefined])) as TrendsSearch;

/** The articles behind the figures: all of them, or those of the point that was chosen. */
export function News({ query, search, onChange }: Props) {
  const t = useT('trends');
  const [start, end] = search.on?.split('..') ?? [query.start, query.end];
  const asked = { ...query, start: start!, end: end! };
  const pages = useInfiniteQuery(newsOf(asked, search));
  const articles = flatPages(pages.data);
  return (
    <section
      id="trend-news"
      tabIndex={-1}
      className={`${partClasses.wide} ${partClasses.part} ${classes.news}`}
      aria-labelledby="trend-news-title"
    >
      <h2 id="trend-news-title">{t('news.title')}</h2>
      <Chosen query={query} search={search} onChange={onChange} />
      {pages.isPending && <RowSkeletons count={5} />}
      {pages.isLoadingError && <ErrorState error={pages.error} onRetry={() => void pages.refetch()} />}
      {pages.isSuccess && articles.length === 0 && <EmptyState title={t('news.none')} body={t('empty_hint')} />}
      <ol className={classes.list}>
        {articles.map((article) => (
          <Row key={article.id} article={article} onOpen={() => onChange({ article: article.id })} />
        ))}
      </ol>
      <LoadMore pages={pages} />
    </section>
  );
}

function Row({ article, onOpen }: { article: TrendArticle; onOpen: () => void }) {
  const t = useT('trends');
  return (
    <li>
      <button type="button" className={classes.headline} lang={article.language} onClick={onOpen}>
        {article.headline || t('news.untitled')}
      </button>
      <span className={classes.facts}>
        <ToneMark tone={article.sentiment} confidence={null} isShort />
        {article.outlet.name} · <Age time={article.published_at} />
      </span>
    </li>
  );
}

/** Returns the names of the members and terms in an address, from the answers of the page. */
function useNames(query: TrendsQuery): (id: string) => string {
  const share = useQuery(trendCalls.share(query)).data?.data;
  const topics = useQuery(trendCalls.topics(query)).data?.data;
  const leaders = useQuery(trendCalls.leaderboard(query)).data?.data;
  const network = useQuery(trendCalls.network(query)).data?.data;
  const highlights = useQuery(trendCalls.highlights(query)).data?.data;
  const all = [
    ...(share?.members ?? []),
    ...(topics?.subjects ?? []),
    ...(topics?.phrases ?? []),
    ...(leaders?.names ?? []),
    ...(network?.nodes ?? []),
    ...(highlights?.highlights ?? []).map(({ subject }) => subject),
  ];
  const names = new Map(all.map(({ id, name }) => [id, name]));
  for (const { id, name } of leaders?.outlets ?? []) names.set(id, name);
  return (id) => names.get(id) ?? '…';
}

/** Shows the filters of the list, each with a button that removes it. */
function Chosen({ query, search, onChange }: Props) {
  const t = useT('trends');
  const { locale, country, language } = useFormat();
  const nameOf = useNames(query);
  const { about, on, outlet } = search;
  const [first, last] = on?.split('..') ?? [];
  const subjects = about?.split(',') ?? [];
  const chips = [
    ...subjects.map((id) => ({
      key: id,
      label: nameOf(id),
      part: { about: subjects.filter((one) => one !== id).join(',') || undefined } as TrendsSearch,
    })),
    ...(first && last
      ? [
          {
            key: 'on',
            label: writeDays(first, last, locale, { day: 'numeric', month: 'long', year: 'numeric' }),
            part: without('on'),
          },
        ]
      : []),
    ...(outlet ? [{ key: 'outlet', label: nameOf(outlet), part: without('outlet') }] : []),
    ...(search.country ? [{ key: 'country', label: country(search.country), part: without('country') }] : []),
    ...(search.language ? [{ key: 'language', label: language(search.language), part: without('language') }] : []),
  ];
  if (chips.length === 0) return null;
  return (
    <div className={classes.chips}>
      {chips.map(({ key, label, part }) => (
        <ChipButton key={key} isChosen aria-label={t('news.remove', { name: label })} onClick={() => onChange(part)}>
          {label}
          <IconX size={14} stroke={1.6} aria-hidden />
        </ChipButton>
      ))}
      {chips.length > 1 && (
        <button
          type="button"
          className={`${partClasses.plain} ${partClasses.link}`}
          onClick={() => onChange(without('about', 'on', 'outlet', 'country', 'language'))}
        >
          {t('news.clear')}
        </button>
      )}
    </div>
  );
}
