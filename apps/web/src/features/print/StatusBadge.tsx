import { Badge } from '@mantine/core';
import type { PrintUpload } from '@masthead/contract';
import { useT } from '../../shared/i18n/index.ts';

const tones: Partial<Record<PrintUpload['status'], string>> = { review: 'signal', failed: 'danger' };

export function StatusBadge({ status }: Pick<PrintUpload, 'status'>) {
  const t = useT('print');
  return <Badge data-tone={tones[status]}>{t(`statuses.${status}`)}</Badge>;
}
