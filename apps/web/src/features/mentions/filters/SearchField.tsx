import { ActionIcon, TextInput } from '@mantine/core';
import { useT } from '../../../shared/i18n/index.ts';
import { IconSearch, IconX } from '../../../shared/icons/index.ts';
import { useSearchText } from '../../../shared/parts/index.ts';
import classes from './filters.module.css';

interface SearchProps {
  value: string;
  onChange: (value: string) => void;
  isLarge?: boolean;
}

/** Searches in what is listed, as one types. */
export function SearchField({ value, onChange, isLarge }: SearchProps) {
  const t = useT('mentions');
  const [text, setText] = useSearchText(value, onChange);
  return (
    <TextInput
      className={classes.search}
      size={isLarge ? 'sm' : 'xs'}
      type="search"
      data-mention-search
      onKeyDown={(event) => {
        if (event.key === 'Escape' && text === '') event.currentTarget.blur();
      }}
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
