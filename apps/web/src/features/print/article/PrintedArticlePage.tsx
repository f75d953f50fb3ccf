import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { apiQuery } from '../../../shared/api/index.ts';
import { useFormat } from '../../../shared/format/index.ts';
import { useT } from '../../../shared/i18n/index.ts';
import { ErrorState, PageHead, RowSkeletons } from '../../../shared/page/index.ts';
import { usePicture } from '../print.api.ts';
import classes from '../print.module.css';

const route = getRouteApi('/app/print/$print_article_id');

/** A printed article that a stream of the reader has, as far as the outlet’s licence allows. */
export function PrintedArticlePage() {
  const t = useT('print');
  const app = useT('app');
  const { longDate, number } = useFormat();
  const { print_article_id } = route.useParams();
  const query = useQuery(apiQuery('print-articles.show', { params: { print_article_id } }));
  const article = query.data?.data;
  const picture = usePicture(article?.has_picture ? `/print-articles/${print_article_id}/picture` : null);
  if (!article)
    return (
      <>
        <PageHead title={app('titles.printed_article')} />
        {query.isError ? <ErrorState error={query.error} onRetry={() => void query.refetch()} /> : <RowSkeletons />}
      </>
    );
  const { headline, author, text, media_outlet: outlet, published_at, page } = article;
  return (
    <>
      <PageHead title={headline || t('untitled')}>
        <p className={classes.lead}>
          {[outlet.name, longDate(published_at), t('on_page', { page: number(page) }), author]
            .filter(Boolean)
            .join(' · ')}
        </p>
      </PageHead>
      <div className={classes.clipped}>
        <div className={classes.cutOut}>
          {picture.address && <img src={picture.address} alt={t('cut_out', { headline: headline || t('untitled') })} />}
          {!article.has_picture && <p className={classes.warning}>{t('no_picture')}</p>}
          {picture.isMissing && <p className={classes.warning}>{t('picture_missing')}</p>}
        </div>
        <article className={classes.words}>
          {text.split('\n').map((paragraph, at) => (
            <p key={at}>{paragraph}</p>
          ))}
          {article.is_extract && <p className={classes.under}>{t('extract')}</p>}
        </article>
      </div>
    </>
  );
}
