import { useT } from '../../../shared/i18n/index.ts';
import { IconTag, IconTrash } from '../../../shared/icons/index.ts';
import { BulkBar } from '../../../shared/list/index.ts';
import { PermissionButton } from '../../../shared/parts/index.ts';
import { AssignButton } from '../../assignments/index.ts';
import type { Clipping } from '../clippings.api.ts';
import { KpiButton } from './KpiButton.tsx';

const icon = { size: 16, stroke: 1.6, 'aria-hidden': true } as const;
const small = { size: 'xs', variant: 'subtle', permission: 'mention.save' } as const;

interface Props {
  brandId: string;
  rows: readonly Clipping[];
  onTags: () => void;
  onDelete: () => void;
  onClear: () => void;
}

export function ClippingBulkBar({ brandId, rows, onTags, onDelete, onClear }: Props) {
  const t = useT('clippings');
  const count = rows.length;
  const texts = { label: t('bulk.label'), selected: t('bulk.selected', { count }), clear: t('bulk.clear') };
  return (
    <BulkBar texts={texts} onClear={onClear}>
      <PermissionButton {...small} leftSection={<IconTag {...icon} />} onClick={onTags}>
        {t('form.tags')}
      </PermissionButton>
      <AssignButton {...small} brandId={brandId} place={{ brandId }} pieces={rows} onDone={onClear} />
      <KpiButton brandId={brandId} rows={rows} onDone={onClear} />
      <PermissionButton {...small} data-danger leftSection={<IconTrash {...icon} />} onClick={onDelete}>
        {t('keys.delete')}
      </PermissionButton>
    </BulkBar>
  );
}
