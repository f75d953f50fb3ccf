import { useT } from '../../../shared/i18n/index.ts';
import { IconTag, IconTrash } from '../../../shared/icons/index.ts';
import { BulkBar } from '../../../shared/list/index.ts';
import { PermissionButton } from '../../../shared/parts/index.ts';

const icon = { size: 16, stroke: 1.6, 'aria-hidden': true } as const;
const small = { size: 'xs', variant: 'subtle', permission: 'mention.save' } as const;

interface Props {
  count: number;
  onTags: () => void;
  onDelete: () => void;
  onClear: () => void;
}

export function ClippingBulkBar({ count, onTags, onDelete, onClear }: Props) {
  const t = useT('clippings');
  const texts = { label: t('bulk.label'), selected: t('bulk.selected', { count }), clear: t('bulk.clear') };
  return (
    <BulkBar texts={texts} onClear={onClear}>
      <PermissionButton {...small} leftSection={<IconTag {...icon} />} onClick={onTags}>
        {t('form.tags')}
      </PermissionButton>
      <PermissionButton {...small} data-danger leftSection={<IconTrash {...icon} />} onClick={onDelete}>
        {t('keys.delete')}
      </PermissionButton>
    </BulkBar>
  );
}
