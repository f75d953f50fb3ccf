import { Button } from '@mantine/core';
import type { KpiCampaign } from '@masthead/contract';
import { usePermission } from '../../../shared/actor/index.ts';
import { notify } from '../../../shared/feedback/index.ts';
import { useT } from '../../../shared/i18n/index.ts';
import { useOpenCoverage } from '../../metrics/index.ts';

/** Opens the clippings that an active set may count, those of its days and markets, and says how they are assigned. */
export function KpiAssign({ kpi: { starts_at, ends_at, markets, status } }: { kpi: KpiCampaign }) {
  const t = useT('kpi');
  const open = useOpenCoverage();
  const { can } = usePermission('mention.save');
  if (!open || !can || status !== 'active') return null;
  const countries = markets.map(({ country }) => country.id).join(',');
  return (
    <Button
      size="xs"
      onClick={() => {
        open({ filters: { period: `${starts_at}..${ends_at}`, countries, count: 'clippings' } });
        notify({ title: t('list.assign_hint') });
      }}
    >
      {t('list.assign')}
    </Button>
  );
}
