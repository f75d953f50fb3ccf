import { UnstyledButton } from '@mantine/core';
import type { Mention } from '@masthead/contract';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useT } from '../../../shared/i18n/index.ts';
import { IconCopy } from '../../../shared/icons/index.ts';
import { ErrorState } from '../../../shared/page/index.ts';
import { Age, ToneMark } from '../../../shared/parts/index.ts';
import { copiesOf } from '../mentions.api.ts';
import classes from './reader.module.css';

const shownFirst = 3;

/** Other mentions of the stream that tell the same text. */
export function Copies({ mention }: { mention: Mention }) {
  const t = useT('mentions');
  const { data, error, refetch } = useQuery(copiesOf(mention.id));
  const [isOpen, setOpen] = useState(false);
  const copies = data?.data ?? [];
  const shown = isOpen ? copies : copies.slice(0, shownFirst);
  return (
    <section className={classes.section} aria-labelledby="copies-title">
      <h3 id="copies-title">
        <IconCopy size={14} stroke={1.6} aria-hidden />
        {t('reader.copies', { count: copies.length || mention.copies })} <span>{t('reader.copies_note')}</span>
      </h3>
      {error && <ErrorState error={error} onRetry={() => void refetch()} />}
      <ul className={classes.copies}>
        {shown.map((copy) => (
          <li key={copy.id}>
            <a href={copy.url} target="_blank" rel="noopener noreferrer" className="cut" title={copy.headline}>
              {copy.media_outlet.name}
            </a>
            <span>{copy.country?.id}</span>
            <ToneMark tone={copy.sentiment} confidence={copy.sentiment_confidence} isShort />
            <Age time={copy.published_at} className={classes.copyAge} />
          </li>
        ))}
      </ul>
      {copies.length > shown.length && (
        <UnstyledButton className={`${classes.fold} underlined`} onClick={() => setOpen(true)}>
          {t('reader.copies_all', { count: copies.length - shown.length })}
        </UnstyledButton>
      )}
    </section>
  );
}
