import { Button } from '@mantine/core';
import { useT } from '../../../shared/i18n/index.ts';
import classes from './settings.module.css';

/** The one filled button of a form of the settings; it stays in view at the lower edge while the form is scrolled. */
export function SaveButton({ isBusy, label }: { isBusy: boolean; label?: string }) {
  const t = useT('app');
  return (
    <div className={classes.save}>
      <Button type="submit" variant="filled" loading={isBusy}>
        {label ?? t('save')}
      </Button>
    </div>
  );
}
