import { ActionIcon } from '@mantine/core';
import type { PrintPageInfo } from '@masthead/contract';
import { Select } from '../../../shared/floating/index.ts';
import { useFormat } from '../../../shared/format/index.ts';
import { useT } from '../../../shared/i18n/index.ts';
import { IconChevronLeft, IconChevronRight } from '../../../shared/icons/index.ts';
import classes from '../print.module.css';

interface Props {
  pages: readonly PrintPageInfo[];
  number: number;
  onChange: (number: number) => void;
}

/** Goes from page to page, or to any of them. */
export function PageChoice({ pages, number, onChange }: Props) {
  const t = useT('print');
  const { number: written } = useFormat();
  const nameOf = (page: number) => t('page_of', { page: written(page), total: written(pages.length) });
  return (
    <nav className={classes.choice} aria-label={t('pages')}>
      <ActionIcon aria-label={t('previous')} disabled={number <= 1} onClick={() => onChange(number - 1)}>
        <IconChevronLeft size={16} stroke={1.6} />
      </ActionIcon>
      <Select
        size="xs"
        aria-label={t('page')}
        allowDeselect={false}
        data={pages.map((page) => ({ value: String(page.number), label: nameOf(page.number) }))}
        value={String(number)}
        onChange={(value) => onChange(Number(value))}
      />
      <ActionIcon aria-label={t('next')} disabled={number >= pages.length} onClick={() => onChange(number + 1)}>
        <IconChevronRight size={16} stroke={1.6} />
      </ActionIcon>
    </nav>
  );
}
