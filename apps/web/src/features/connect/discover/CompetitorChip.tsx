import { Button, Group, TextInput } from '@mantine/core';
import { limits } from '@masthead/contract';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useActiveBrand } from '../../../shared/actor/index.ts';
import { apiQuery } from '../../../shared/api/index.ts';
import { Popover } from '../../../shared/floating/index.ts';
import { useT } from '../../../shared/i18n/index.ts';
import { IconChevronDown } from '../../../shared/icons/index.ts';
import { ChipButton } from '../../../shared/parts/index.ts';
import classes from './discover.module.css';
import type { DiscoverFilters } from './discover-search.ts';

type Names = Pick<DiscoverFilters, 'competitor' | 'own_names'>;

/** Months of articles that are searched, if so many are kept. */
const searchedMonths = 12;

interface Props {
  names: Names;
  onChange: (names: Names) => void;
}

/** People who wrote about a competitor and not about the brand, by names anywhere in the text. */
export function CompetitorChip({ names, onChange }: Props) {
  const t = useT('discover');
  const [isOpen, setOpen] = useState(false);
  const { competitor, own_names: own } = names;
  const change = (next: Names) => {
    setOpen(false);
    onChange(next);
  };
  return (
    <Popover opened={isOpen} onChange={setOpen} width={320} position="bottom-start" trapFocus returnFocus>
      <Popover.Target>
        <ChipButton isChosen={Boolean(competitor || own)} onClick={() => setOpen(!isOpen)}>
          <span className={classes.cut}>
            {competitor
              ? own
                ? t('rival.both', { competitor, own })
                : competitor
              : own
                ? t('rival.not', { own })
                : t('rival.label')}
          </span>
          <IconChevronDown size={14} stroke={1.6} aria-hidden />
        </ChipButton>
      </Popover.Target>
      <Popover.Dropdown>
        <NamesForm names={names} onChange={change} />
      </Popover.Dropdown>
    </Popover>
  );
}

function NamesForm({ names, onChange }: Props) {
  const t = useT('discover');
  const brand = useActiveBrand();
  const settings = useQuery({ ...apiQuery('settings.show'), staleTime: Number.POSITIVE_INFINITY });
  const months = settings.data?.data.document_months ?? searchedMonths;
  const newest = limits.competitorArticles;
  const isNew = !names.competitor && !names.own_names;
  const [competitor, setCompetitor] = useState(names.competitor ?? '');
  const [own, setOwn] = useState(isNew ? brand.name : (names.own_names ?? ''));
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onChange({ competitor: competitor.trim() || undefined, own_names: own.trim() || undefined });
  };
  return (
    <form onSubmit={submit} className={classes.names}>
      <TextInput
        data-autofocus
        label={t('rival.competitor')}
        description={months < searchedMonths ? t('rival.hint_kept', { newest, months }) : t('rival.hint', { newest })}
        maxLength={200}
        value={competitor}
        onChange={(event) => setCompetitor(event.currentTarget.value)}
      />
      <TextInput
        label={t('rival.own')}
        description={t('rival.own_hint')}
        maxLength={200}
        value={own}
        onChange={(event) => setOwn(event.currentTarget.value)}
      />
      <Group justify="flex-end" gap={8}>
        {!isNew && (
          <Button size="xs" onClick={() => onChange({ competitor: undefined, own_names: undefined })}>
            {t('rival.clear')}
          </Button>
        )}
        <Button size="xs" type="submit" variant="filled">
          {t('rival.apply')}
        </Button>
      </Group>
    </form>
  );
}
