import { useFormat } from '../../../../shared/format/index.ts';
import { useT } from '../../../../shared/i18n/index.ts';
import type { Trace } from '../missed.api.ts';
import classes from './article.module.css';

/** Shows the facts of the article that streams decide by. */
export function ArticleRead({ document, url }: { document: NonNullable<Trace['document']>; url: string }) {
  const t = useT('sources');
  const mentions = useT('mentions');
  const { shortDate, country, language } = useFormat();
  const facts = [
    language(document.language),
    document.country_id && country(document.country_id),
    mentions(`media_types.${document.media_type}`),
  ];
  return (
    <section aria-labelledby="article-read">
      <h2 id="article-read">{t('missed.article')}</h2>
      <div className={classes.article}>
        <p className={classes.origin}>
          <b>{document.media_outlet.name}</b> {shortDate(document.published_at)}
        </p>
        <h3 lang={document.language === 'other' ? undefined : document.language}>{document.headline}</h3>
        {document.excerpt && (
          <p className={classes.excerpt} lang={document.language === 'other' ? undefined : document.language}>
            {document.excerpt}
          </p>
        )}
        <p>{facts.filter(Boolean).join(', ')}</p>
        <p>
          {t(`missed.article_text.${document.text}`)} {document.text_reason?.message}
        </p>
        <a href={url} target="_blank" rel="noopener noreferrer" className="underlined">
          {t('missed.article_open')}
        </a>
      </div>
    </section>
  );
}
