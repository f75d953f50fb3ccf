import { Switch } from '@mantine/core';
import { useT } from '../../../shared/i18n/index.ts';
import classes from './form.module.css';
import type { StreamFormState } from './form-state.ts';

/** Edits the options of the search. */
export function Switches({ form }: { form: StreamFormState }) {
  const t = useT('streams');
  return (
    <fieldset className={classes.group}>
      <legend className="visually-hidden">{t('form.how')}</legend>
      <div className={classes.switches}>
        <Switch
          withThumbIndicator={false}
          labelPosition="left"
          label={t('form.exact_match')}
          description={t('form.exact_match_hint')}
          {...form.checkbox('exact_match')}
        />
        <Switch
          withThumbIndicator={false}
          labelPosition="left"
          label={t('form.headline_search')}
          {...form.checkbox('headline_search')}
        />
        <Switch
          withThumbIndicator={false}
          labelPosition="left"
          label={t('form.ad_blocking')}
          {...form.checkbox('ad_blocking')}
        />
      </div>
    </fieldset>
  );
}
