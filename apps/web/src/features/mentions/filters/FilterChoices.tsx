import { Checkbox, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useT } from '../../../shared/i18n/index.ts';
import { IconSearch } from '../../../shared/icons/index.ts';
import { chosen, type MentionSearch, withChosen } from '../mention-search.ts';
import classes from './filters.module.css';
import type { FilterGroup } from './useFilterGroups.ts';

interface ChoicesProps {
  group: FilterGroup;
  search: MentionSearch;
  onChange: (search: MentionSearch) => void;
}

/** The number of choices from which they can be searched. */
const searchedFrom = 20;

/** The choices of a filter; each takes effect at once. */
export function FilterChoices({ group, search, onChange }: ChoicesProps) {
  const t = useT('mentions');
  const [wanted, setWanted] = useState('');
  const values = chosen(search, group.name);
  const isLong = group.choices.length >= searchedFrom;
  const isWanted = (label: string) => label.toLocaleLowerCase().includes(wanted.trim().toLocaleLowerCase());
  // The chosen ones first, so that they are seen without scrolling; in the order of the list otherwise.
  const choices = isLong
    ? group.choices.toSorted((a, b) => Number(values.includes(b.value)) - Number(values.includes(a.value)))
    : group.choices;
  return (
    <>
      {isLong && (
        <TextInput
          aria-label={t('filters.find_country')}
          placeholder={t('filters.find_country')}
          leftSection={<IconSearch size={14} stroke={1.6} aria-hidden />}
          value={wanted}
          onChange={(event) => setWanted(event.currentTarget.value)}
          mb={8}
        />
      )}
      <Checkbox.Group
        aria-label={group.label}
        value={values}
        onChange={(next) => onChange(withChosen(search, group.name, next))}
      >
        <div className={classes.options}>
          {choices
            .filter(({ label }) => isWanted(label))
            .map(({ value, label }) => (
              <Checkbox key={value} value={value} label={label} />
            ))}
        </div>
      </Checkbox.Group>
    </>
  );
}
