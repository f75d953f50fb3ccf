import { Checkbox } from '@mantine/core';
import { useT } from '../../../shared/i18n/index.ts';
import { type ListFilter, type MentionSearch, withHidden } from '../mention-search.ts';
import { FilterChoices } from './FilterChoices.tsx';
import classes from './filters.module.css';
import { useFilterGroups } from './useFilterGroups.ts';

interface MoreProps {
  search: MentionSearch;
  onChange: (search: MentionSearch) => void;
  names: readonly ListFilter[];
}

/** Several filters one below the other, and whether the hidden ones are shown. */
export function MoreFilters({ search, onChange, names }: MoreProps) {
  const t = useT('mentions');
  const groups = useFilterGroups(search);
  return (
    <div className={classes.more}>
      {names.map((name) => (
        <fieldset key={name}>
          <legend>{groups[name].label}</legend>
          <FilterChoices group={groups[name]} search={search} onChange={onChange} />
        </fieldset>
      ))}
      <Checkbox
        label={t('actions.show_hidden')}
        checked={search.hidden ?? false}
        onChange={(event) => onChange(withHidden(search, event.currentTarget.checked))}
      />
    </div>
  );
}
