import { Button } from '@mantine/core';
import { Drawer } from '../../../shared/floating/index.ts';
import { useT } from '../../../shared/i18n/index.ts';
import { isFiltered, listFilterNames, type MentionSearch, withoutFilters, withText } from '../mention-search.ts';
import classes from './filters.module.css';
import { MoreFilters } from './MoreFilters.tsx';
import { PeriodChoices } from './PeriodChoices.tsx';
import { SearchField } from './SearchField.tsx';
import { ViewSwitch } from './ViewSwitch.tsx';

interface SheetProps {
  isOpen: boolean;
  onClose: () => void;
  search: MentionSearch;
  onChange: (search: MentionSearch) => void;
}

/** Shows all filters in a drawer at the bottom, for the phone. */
export function FilterSheet({ isOpen, onClose, search, onChange }: SheetProps) {
  const t = useT('mentions');
  const app = useT('app');
  return (
    <Drawer
      opened={isOpen}
      onClose={onClose}
      position="bottom"
      size="85%"
      title={t('filters.all')}
      closeButtonProps={{ 'aria-label': app('close') }}
    >
      <div className={classes.more}>
        <SearchField isLarge value={search.search ?? ''} onChange={(text) => onChange(withText(search, text))} />
        <ViewSwitch search={search} onChange={onChange} />
        <fieldset>
          <legend>{t('filters.period')}</legend>
          <PeriodChoices search={search} onChange={onChange} />
        </fieldset>
        <MoreFilters search={search} onChange={onChange} names={listFilterNames} />
      </div>
      <div className={classes.sheetFoot}>
        {isFiltered(search) && (
          <Button onClick={() => onChange(withoutFilters(search))}>{t('filters.clear_all')}</Button>
        )}
        <Button variant="filled" onClick={onClose}>
          {t('filters.done')}
        </Button>
      </div>
    </Drawer>
  );
}
