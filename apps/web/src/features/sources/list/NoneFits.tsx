import { Button } from '@mantine/core';
import { useT } from '../../../shared/i18n/index.ts';
import { EmptyState } from '../../../shared/page/index.ts';

/** Says that no source fits the filters. */
export function NoneFits({ onClear }: { onClear: () => void }) {
  const t = useT('sources');
  return (
    <EmptyState
      title={t('empty.filtered')}
      body={t('empty.filtered_body')}
      actions={<Button onClick={onClear}>{t('empty.clear')}</Button>}
    />
  );
}
