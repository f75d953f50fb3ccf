import { countWords, limits } from '@masthead/contract';
import { useMemo } from 'react';
import { useFormat } from '../../../shared/format/index.ts';
import { useT } from '../../../shared/i18n/index.ts';
import classes from './text.module.css';

/** '412 words, advice 300–600'. */
export function WordCount({ html }: { html: string }) {
  const t = useT('stories');
  const { number } = useFormat();
  const { min, max } = limits.storyWords;
  const count = useMemo(() => countWords(html), [html]);
  const isOff = count > max || (count > 0 && count < min);
  return (
    <span className={classes.words} data-off={isOff || undefined}>
      {t('editor.words', { count, min: number(min), max: number(max) })}
    </span>
  );
}
