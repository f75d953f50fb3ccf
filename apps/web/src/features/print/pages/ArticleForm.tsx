import { Button, Textarea, TextInput } from '@mantine/core';
import type { PrintArticle } from '@masthead/contract';
import { useEffect, useRef, useState } from 'react';
import { useT } from '../../../shared/i18n/index.ts';
import { IconTrash } from '../../../shared/icons/index.ts';
import classes from '../print.module.css';
import type { useArticles } from './useArticles.ts';

interface Props {
  article: PrintArticle;
  isOpen: boolean;
  articles: Pick<ReturnType<typeof useArticles>, 'update' | 'remove'>;
}

const textsOf = ({ headline, author, lead, body }: PrintArticle) => ({ headline, author: author ?? '', lead, body });
type Texts = ReturnType<typeof textsOf>;

/** The texts of an article; each is saved when its field is left. */
export function ArticleForm({ article, isOpen, articles }: Props) {
  const t = useT('print');
  const [texts, setTexts] = useState(textsOf(article));
  const [state, setState] = useState<'saving' | 'saved' | null>(null);
  const stored = useRef(textsOf(article));
  // Texts that were read again from a frame, or taken back, replace those in the fields.
  useEffect(() => {
    const next = textsOf(article);
    const isNew = (Object.keys(next) as (keyof Texts)[]).some((name) => next[name] !== stored.current[name]);
    if (isNew) setTexts(next);
    stored.current = next;
  }, [article]);
  const save = async (name: keyof Texts) => {
    const text = texts[name].trim();
    if (text === stored.current[name]) return;
    setState('saving');
    const answer = await articles.update(article.id, { [name]: text });
    setState(answer ? 'saved' : null);
  };
  const field = (name: keyof Texts) => ({
    value: texts[name],
    readOnly: !isOpen,
    onChange: ({ currentTarget: { value } }: { currentTarget: { value: string } }) =>
      setTexts((now) => ({ ...now, [name]: value })),
    onBlur: () => void save(name),
  });
  return (
    <div className={classes.article}>
      <Textarea label={t('headline')} autosize minRows={1} maxLength={1000} {...field('headline')} />
      <TextInput label={t('author')} maxLength={255} {...field('author')} />
      <Textarea label={t('intro')} autosize minRows={1} maxRows={6} maxLength={5000} {...field('lead')} />
      <Textarea label={t('text')} autosize minRows={4} maxRows={16} {...field('body')} />
      {isOpen && (
        <div className={classes.actions}>
          <Button
            size="xs"
            leftSection={<IconTrash size={16} stroke={1.6} />}
            onClick={() => void articles.remove(article)}
          >
            {t('remove')}
          </Button>
          <span role="status" className={classes.under}>
            {state && t(state)}
          </span>
        </div>
      )}
    </div>
  );
}
