import { ActionIcon, TextInput } from '@mantine/core';
import { IconSearch, IconX } from '@tabler/icons-react';
import { useEffect, useEffectEvent, useState } from 'react';
import { useT } from '../../../shared/i18n/index.ts';
import classes from './filters.module.css';

/** Milliseconds after the last key until the list is asked. */
const pause = 300;

interface SearchProps {
  value: string;
  onChange: (value: string) => void;
  isLarge?: boolean;
}

/** Searches in what is listed, as one types. */
export function SearchField({ value, onChange, isLarge }: SearchProps) {
  const t = useT('mentions');
  const [text, setText] = useState(value);
  const [last, setLast] = useState(value);
  // The address may change by itself: back, or all filters taken away.
  if (value !== last) {
    setLast(value);
    if (value !== text.trim()) setText(value);
  }
  const tell = useEffectEvent(onChange);
  useEffect(() => {
    if (text.trim() === value) return;
    const timer = setTimeout(() => tell(text.trim()), pause);
    return () => clearTimeout(timer);
  }, [text, value]);
  return (
    <TextInput
      className={classes.search}
      size={isLarge ? 'sm' : 'xs'}
      type="search"
      aria-label={t('filters.search_label')}
      placeholder={t('filters.search')}
      maxLength={255}
      leftSection={<IconSearch size={14} stroke={1.6} aria-hidden />}
      rightSection={
        text && (
          <ActionIcon size={24} aria-label={t('filters.search_clear')} onClick={() => setText('')}>
            <IconX size={14} stroke={1.6} aria-hidden />
          </ActionIcon>
        )
      }
      value={text}
      onChange={(event) => setText(event.currentTarget.value)}
    />
  );
}
