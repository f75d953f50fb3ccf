import { notify } from '../../../shared/feedback/index.ts';
import { useT } from '../../../shared/i18n/index.ts';
import { IconPlayerPause, IconPlayerPlay } from '../../../shared/icons/index.ts';
import { BulkBar } from '../../../shared/list/index.ts';
import { PermissionButton } from '../../../shared/parts/index.ts';
import { useSourceSwitching } from '../sources.api.ts';
import type { Selection } from './useSelection.ts';

const icon = { size: 16, stroke: 1.6, 'aria-hidden': true } as const;

/** Offers the actions for the selected sources. */
export function SourceBulkBar({ selection }: { selection: Selection }) {
  const t = useT('sources');
  const { ids, clear } = selection;
  const switching = useSourceSwitching((updated) => {
    const left = ids.length - updated;
    notify({ title: t('bulk.done', { count: updated }), ...(left > 0 && { body: t('bulk.left', { count: left }) }) });
    clear();
  });
  if (ids.length === 0) return null;
  const turn = (enabled: boolean) => switching.mutate({ body: { sources: ids, enabled } });
  const common = { permission: 'stream.update', size: 'xs', variant: 'subtle', disabled: switching.isPending } as const;
  const texts = {
    label: t('bulk.label'),
    selected: t('bulk.selected', { count: ids.length }),
    clear: t('bulk.clear'),
  };
  return (
    <BulkBar texts={texts} onClear={clear}>
      <PermissionButton {...common} leftSection={<IconPlayerPlay {...icon} />} onClick={() => turn(true)}>
        {t('bulk.on')}
      </PermissionButton>
      <PermissionButton {...common} leftSection={<IconPlayerPause {...icon} />} onClick={() => turn(false)}>
        {t('bulk.off')}
      </PermissionButton>
    </BulkBar>
  );
}
