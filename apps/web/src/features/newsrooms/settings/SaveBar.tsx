import { Button } from '@mantine/core';
import { useT } from '../../../shared/i18n/index.ts';
import classes from './settings.module.css';

/** Saves a form, once there is something to save. */
export function SaveBar({ form, isDisabled }: { form: { isBusy: boolean; isDirty: boolean }; isDisabled?: boolean }) {
  const t = useT('app');
  return (
    <div className={classes.bar}>
      <Button type="submit" variant="filled" loading={form.isBusy} disabled={!form.isDirty || isDisabled}>
        {t('save')}
      </Button>
    </div>
  );
}
