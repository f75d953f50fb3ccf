import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useActiveBrand } from '../../../shared/actor/index.ts';
import { apiQuery } from '../../../shared/api/index.ts';
import { Popover, Select } from '../../../shared/floating/index.ts';
import { useT } from '../../../shared/i18n/index.ts';
import { IconChevronDown } from '../../../shared/icons/index.ts';
import { ChipButton } from '../../../shared/parts/index.ts';
import classes from './discover.module.css';

interface Props {
  value: string | undefined;
  onChange: (value: string | undefined) => void;
}

/** A story whose words are looked for in place of typed ones. */
export function StoryChip({ value, onChange }: Props) {
  const t = useT('discover');
  const stories = useT('stories');
  const [isOpen, setOpen] = useState(false);
  const known = useQuery({
    ...apiQuery('stories.show', { params: { story_id: value ?? '' } }),
    enabled: value !== undefined,
  }).data?.data;
  const choose = (story: string | undefined) => {
    setOpen(false);
    onChange(story);
  };
  return (
    <Popover opened={isOpen} onChange={setOpen} width={320} position="bottom-start" trapFocus returnFocus>
      <Popover.Target>
        <ChipButton isChosen={value !== undefined} onClick={() => setOpen(!isOpen)}>
          <span className={classes.cut}>{known ? known.headline || stories('list.untitled') : t('search.story')}</span>
          <IconChevronDown size={14} stroke={1.6} aria-hidden />
        </ChipButton>
      </Popover.Target>
      <Popover.Dropdown>
        <StorySelect onChange={choose} />
        {value !== undefined && (
          <Button size="xs" mt={8} onClick={() => choose(undefined)}>
            {t('rival.clear')}
          </Button>
        )}
      </Popover.Dropdown>
    </Popover>
  );
}

/** The stories of the brand, found as one types. */
function StorySelect({ onChange }: Pick<Props, 'onChange'>) {
  const t = useT('discover');
  const stories = useT('stories');
  const brand = useActiveBrand();
  const [search, setSearch] = useState('');
  const text = search.trim();
  const found = useQuery(
    apiQuery('stories.index', { query: { brands: brand.id, limit: 20, ...(text && { search: text }) } }),
  ).data?.data;
  return (
    <Select
      data-autofocus
      label={t('search.story')}
      data={(found ?? []).map(({ id, headline }) => ({ value: id, label: headline || stories('list.untitled') }))}
      value={null}
      searchable
      searchValue={search}
      onSearchChange={setSearch}
      filter={({ options }) => options}
      nothingFoundMessage={found ? stories('empty.filtered') : undefined}
      onChange={(story) => onChange(story ?? undefined)}
      comboboxProps={{ withinPortal: false }}
    />
  );
}
