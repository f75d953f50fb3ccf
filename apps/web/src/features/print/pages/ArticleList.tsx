import { Badge, Button } from '@mantine/core';
import type { PrintArticle } from '@masthead/contract';
import { useFormat } from '../../../shared/format/index.ts';
import { useT } from '../../../shared/i18n/index.ts';
import { IconPlus } from '../../../shared/icons/index.ts';
import classes from '../print.module.css';
import { ArticleForm } from './ArticleForm.tsx';
import type { useArticles } from './useArticles.ts';

interface Props {
  page: number;
  rows: readonly PrintArticle[];
  selected: string | null;
  onSelect: (id: string | null) => void;
  mayEdit: boolean;
  isDrawing: boolean;
  onAdd: () => void;
  articles: ReturnType<typeof useArticles>;
}

/** The articles of a page; the selected one with its texts. */
export function ArticleList({ page, rows, selected, onSelect, mayEdit, isDrawing, onAdd, articles }: Props) {
  const t = useT('print');
  const { number } = useFormat();
  const othersOf = ({ boxes }: PrintArticle) =>
    [...new Set(boxes.map((box) => box.page))].filter((other) => other !== page).map((other) => number(other));
  return (
    <section className={classes.articles}>
      <div className={classes.articlesHead}>
        <h2>{t('page_articles')}</h2>
        {mayEdit && (
          <Button size="xs" aria-pressed={isDrawing} leftSection={<IconPlus size={16} stroke={1.6} />} onClick={onAdd}>
            {t('add')}
          </Button>
        )}
      </div>
      {rows.length === 0 && <p className={classes.lead}>{t(mayEdit ? 'page_none' : 'page_without')}</p>}
      <ul>
        {rows.map((article) => {
          const isSelected = article.id === selected;
          const others = othersOf(article);
          return (
            <li key={article.id} data-selected={isSelected || undefined}>
              <button type="button" aria-expanded={isSelected} onClick={() => onSelect(isSelected ? null : article.id)}>
                <b>{article.headline || t('untitled')}</b>
                {others.length > 0 && <small>{t('also_on', { pages: others.join(', ') })}</small>}
              </button>
              {article.document_id && <Badge>{t('statuses.published')}</Badge>}
              {isSelected && (
                <ArticleForm article={article} isOpen={mayEdit && !article.document_id} articles={articles} />
              )}
            </li>
          );
        })}
      </ul>
    </section>
  );
}
