import { TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { useEffect, useEffectEvent, useState } from 'react';
import { useT } from '../../../shared/i18n/index.ts';
import classes from './coverage.module.css';

/** Milliseconds after the last key until the list is asked. */
const pause = 300;

/** Searches headlines and outlets, as one types. */
export function SearchField({ value, onChange }: { value: string; onChange: (value: string) => void }) {
  const t = useT('clippings');
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
      type="search"
      size="xs"
      className={classes.search}
      aria-label={t('filters.search')}
      placeholder={t('filters.search')}
      maxLength={255}
      leftSection={<IconSearch size={14} stroke={1.6} aria-hidden />}
      value={text}
      onChange={(event) => setText(event.currentTarget.value)}
    />
  );
}
