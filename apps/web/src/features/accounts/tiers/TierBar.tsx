import type { MediaTier, Outlet } from '@masthead/contract';
import { call } from '../../../shared/api/index.ts';
import { useT } from '../../../shared/i18n/index.ts';
import { IconTag } from '../../../shared/icons/index.ts';
import { onAll, RowsBar, useBulk } from '../../../shared/list/index.ts';
import type { Selection } from '../../../shared/selection/index.ts';

const setTiers = (brandId: string, tierOf: (outlet: Outlet) => MediaTier) =>
  onAll((outlets: readonly Outlet[]) =>
    call('brands.media-outlet-tiers.bulk-update', {
      params: { brand_id: brandId },
      body: { tiers: outlets.map((outlet) => ({ media_outlet_id: outlet.id, tier: tierOf(outlet) })) },
    }),
  );

/** Gives the selected outlets a tier, or none. */
export function TierBar({ brandId, selection }: { brandId: string; selection: Selection<Outlet> }) {
  const t = useT('accounts');
  const lists = useT('lists');
  const { isBusy, run } = useBulk(selection, ['brands.media-outlet-tiers.index']);
  const give = (tier: MediaTier) =>
    run({
      rows: selection.rows.filter((outlet) => outlet.tier !== tier),
      act: setTiers(brandId, () => tier),
      undo: setTiers(brandId, (outlet) => outlet.tier ?? 'none'),
      said: (count) => lists('tiers.saved', { count }),
    });
  const choices = [
    { label: 'A', onClick: () => void give('aplus') },
    { label: 'B', onClick: () => void give('bplus') },
    { label: t('tiers.none'), onClick: () => void give('none') },
  ];
  const icon = <IconTag size={16} stroke={1.6} aria-hidden />;
  return <RowsBar selection={selection} isBusy={isBusy} actions={[{ label: t('tiers.add'), icon, choices }]} />;
}
