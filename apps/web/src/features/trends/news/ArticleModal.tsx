import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Modal } from '../../../shared/floating/index.ts';
import { useFormat } from '../../../shared/format/index.ts';
import { useT } from '../../../shared/i18n/index.ts';
import { IconExternalLink } from '../../../shared/icons/index.ts';
import { ErrorState, RowSkeletons } from '../../../shared/page/index.ts';
import { ChipButton, ToneMark } from '../../../shared/parts/index.ts';
import { articleOf } from '../trends.api.ts';
import classes from './news.module.css';

interface Props {
  id: string;
  onClose: () => void;
  /** Lists the articles about a name or topic. */
  onShow: (about: string) => void;
}

/** An article, as much as its outlet licenses, with its names and copies. */
export function ArticleModal({ id, onClose, onShow }: Props) {
  const t = useT('trends');
  const app = useT('app');
  const { fullDate } = useFormat();
  const { data, error, refetch } = useQuery(articleOf(id));
  const article = data?.data;
  return (
    <Modal
      opened
      size={760}
      onClose={onClose}
      title={article?.headline ?? t('news.title')}
      closeButtonProps={{ 'aria-label': app('close') }}
    >
      {error && !article && <ErrorState error={error} onRetry={() => void refetch()} />}
      {!error && !article && <RowSkeletons count={4} />}
      {article && (
        <>
          <p className={classes.facts}>
            <ToneMark tone={article.sentiment} confidence={null} />
            {[article.outlet.name, article.author, fullDate(article.published_at)].filter(Boolean).join(' · ')}
          </p>
          <div lang={article.language}>
            {article.lead && <p className={`${classes.text} ${classes.lead}`}>{article.lead}</p>}
            {article.body && <p className={classes.text}>{article.body}</p>}
          </div>
          {article.is_shortened && (
            <p className={classes.facts}>{t(article.body || article.lead ? 'article.shortened' : 'article.no_text')}</p>
          )}
          {article.subjects.length > 0 && (
            <section className={classes.section}>
              <h3>{t('article.names')}</h3>
              <div className={classes.names}>
                {article.subjects.map((subject) => (
                  <ChipButton
                    key={subject.id}
                    isChosen={false}
                    title={t(`kinds.${subject.kind}`)}
                    aria-label={t('articles_of', { name: subject.name })}
                    onClick={() => onShow(subject.id)}
                  >
                    {subject.name}
                  </ChipButton>
                ))}
              </div>
            </section>
          )}
          {article.copies.length > 0 && (
            <section className={classes.section}>
              <h3>{t('article.copies', { count: article.copies.length })}</h3>
              <ul>
                {article.copies.map((copy) => (
                  <li key={copy.id}>
                    <a href={copy.url} target="_blank" rel="noreferrer">
                      {copy.outlet.name}
                    </a>{' '}
                    <span className={classes.facts}>{fullDate(copy.published_at)}</span>
                  </li>
                ))}
              </ul>
            </section>
          )}
          <div className={classes.section}>
            <Button
              component="a"
              href={article.url}
              target="_blank"
              rel="noreferrer"
              leftSection={<IconExternalLink size={16} stroke={1.6} aria-hidden />}
            >
              {t('article.open')}
            </Button>
          </div>
        </>
      )}
    </Modal>
  );
}
