import { Button } from '@mantine/core';
import { useT } from '../../../shared/i18n/index.ts';

/** The one filled button of a form of the settings. */
export function SaveButton({ isBusy, label }: { isBusy: boolean; label?: string }) {
  const t = useT('app');
  return (
    <Button type="submit" variant="filled" loading={isBusy} style={{ alignSelf: 'flex-start' }}>
      {label ?? t('save')}
    </Button>
  );
}
