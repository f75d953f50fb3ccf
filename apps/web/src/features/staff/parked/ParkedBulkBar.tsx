import { Button } from '@mantine/core';
import type { ParkedItem } from '@masthead/contract';
import { useT } from '../../../shared/i18n/index.ts';
import { BulkBar } from '../../../shared/list/index.ts';
import type { Selection } from '../../../shared/selection/index.ts';
import { useParkedActions } from './useParkedActions.ts';

export function ParkedBulkBar({ selection }: { selection: Selection<ParkedItem> }) {
  const t = useT('staff');
  const { retry, discard } = useParkedActions();
  const discardable = selection.rows.filter((item) => item.discardable);
  const texts = {
    label: t('parked.bulk'),
    selected: t('parked.selected', { count: selection.rows.length }),
    clear: t('parked.clear'),
  };
  return (
    <BulkBar texts={texts} onClear={selection.clear}>
      <Button size="xs" variant="subtle" onClick={() => void retry(selection.rows)}>
        {t('parked.retry')}
      </Button>
      {discardable.length > 0 && (
        <Button size="xs" variant="subtle" data-danger onClick={() => void discard(discardable)}>
          {t('parked.discard')}
        </Button>
      )}
    </BulkBar>
  );
}
