import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { useActiveBrand } from '../../../shared/actor/index.ts';
import { flatPages } from '../../../shared/api/index.ts';
import { useT } from '../../../shared/i18n/index.ts';
import { EmptyState, ErrorState, PageHead } from '../../../shared/page/index.ts';
import { AskedBefore } from './AskedBefore.tsx';
import { AskForm } from './AskForm.tsx';
import { addressError } from './address-error.ts';
import { Answer } from './answer/Answer.tsx';
import { ArticleRead } from './answer/ArticleRead.tsx';
import { Looking } from './Looking.tsx';
import { streamChoices, traceQuery } from './missed.api.ts';
import classes from './missed.module.css';
import type { MissedSearch } from './missed-search.ts';
import { useAsked } from './useAsked.ts';

const route = getRouteApi('/app/streams/sources/missed');

/** Follows the address of an expected article through every step, says where it stopped, and offers the solution. */
export function MissedPage() {
  const t = useT('sources');
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const brand = useActiveBrand();
  const [mendedAt, setMendedAt] = useState(0);
  const { url = '', stream } = search;
  const question = { url, brand_id: brand.id, ...(stream && { stream_id: stream }) };
  const answer = useQuery({ ...traceQuery(question, mendedAt), enabled: url !== '' });
  const streams = useInfiniteQuery(streamChoices(brand.id));
  const { asked, remember, forget } = useAsked(brand.id);
  const trace = answer.data?.data;
  useEffect(() => {
    if (trace && url) remember(url, trace);
  }, [trace, url, remember]);
  const ask = (next: MissedSearch) => {
    const isSame = next.url === search.url && next.stream === search.stream;
    if (isSame) void answer.refetch();
    else void navigate({ search: next });
  };
  return (
    <>
      <PageHead title={t('missed.title')}>
        <p className={classes.lead}>{t('missed.lead')}</p>
      </PageHead>
      <div className={classes.page}>
        <div className={classes.main}>
          <AskForm
            key={`${url} ${stream}`}
            search={search}
            streams={flatPages(streams.data)}
            isBusy={url !== '' && answer.isFetching && !trace}
            error={answer.error}
            onAsk={ask}
          />
          {!url && <EmptyState isFirst title={t('missed.empty')} body={t('missed.empty_body')} />}
          {url && answer.isPending && !answer.isError && <Looking />}
          {answer.isError && !trace && <Unanswered error={answer.error} onRetry={() => void answer.refetch()} />}
          {trace && (
            <Answer
              trace={trace}
              mendedAt={mendedAt}
              onMended={() => setMendedAt(Date.now())}
              onLookAgain={() => void answer.refetch()}
              isLooking={answer.isFetching}
            />
          )}
        </div>
        <aside className={classes.aside}>
          {trace?.document && <ArticleRead document={trace.document} url={trace.url} />}
          <AskedBefore asked={asked} current={url} onForget={forget} />
        </aside>
      </div>
    </>
  );
}

/** Shows why a request failed, except errors of the address itself, which are shown under its field. */
function Unanswered({ error, onRetry }: { error: Error; onRetry: () => void }) {
  return addressError(error) ? null : <ErrorState error={error} onRetry={onRetry} />;
}
