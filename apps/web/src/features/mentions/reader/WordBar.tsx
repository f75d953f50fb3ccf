import { Button } from '@mantine/core';
import type { Stream } from '@masthead/contract';
import { Link } from '@tanstack/react-router';
import { type RefObject, useEffect, useState } from 'react';
import { usePermission } from '../../../shared/actor/index.ts';
import { useT } from '../../../shared/i18n/index.ts';
import { chosenWords } from './chosen-words.ts';
import classes from './reader.module.css';

/** Offers to exclude or require the words selected in a mention; the stream's editor shows what that changes before it is saved. */
export function WordBar({ stream, text }: { stream: Stream; text: RefObject<HTMLElement | null> }) {
  const t = useT('mentions');
  const canEdit = usePermission('stream.update').can;
  const words = useChosenWords(text);
  if (!canEdit || !words) return null;
  const choices = [
    { search: { exclude: words }, label: t('reader.words.exclude') },
    { search: { require: words }, label: t('reader.words.require') },
  ];
  return (
    <section
      className={classes.words}
      aria-label={t('reader.words.label')}
      onMouseDown={(event) => event.preventDefault()}
    >
      <b className="cut">{words}</b>
      {choices.map(({ search, label }) => (
        <Button
          key={label}
          size="xs"
          renderRoot={(props) => (
            <Link to="/streams/$streamId/edit" params={{ streamId: stream.id }} search={search} {...props} />
          )}
        >
          {label}
        </Button>
      ))}
    </section>
  );
}

function useChosenWords(text: RefObject<HTMLElement | null>): string | null {
  const [words, setWords] = useState<string | null>(null);
  useEffect(() => {
    const read = () => setWords(chosenWords(document.getSelection(), text.current));
    document.addEventListener('selectionchange', read);
    return () => document.removeEventListener('selectionchange', read);
  }, [text]);
  return words;
}
