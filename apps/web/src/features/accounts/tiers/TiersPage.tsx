import { Checkbox, Table } from '@mantine/core';
import type { MediaTier, Outlet } from '@masthead/contract';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useActiveBrand } from '../../../shared/actor/index.ts';
import { apiPages, flatPages, useCall } from '../../../shared/api/index.ts';
import { notify } from '../../../shared/feedback/index.ts';
import { useFormat } from '../../../shared/format/index.ts';
import { useT } from '../../../shared/i18n/index.ts';
import { EmptyState, ErrorState, RowSkeletons } from '../../../shared/page/index.ts';
import { LoadMore, OutletMark, SegmentedControl } from '../../../shared/parts/index.ts';
import { type Selection, useSelection } from '../../../shared/selection/index.ts';
import { SettingsHeading } from '../settings/SettingsHeading.tsx';
import { TierAddition } from './TierAddition.tsx';
import { TierBar } from './TierBar.tsx';
import classes from './tiers.module.css';

const tierList = (brandId: string) =>
  apiPages('brands.media-outlet-tiers.index', { params: { brand_id: brandId }, query: { limit: 50 } });

/** Edits how the brand rates outlets: the best are A, good ones B. */
export function TiersPage() {
  const t = useT('accounts');
  const clippings = useT('clippings');
  const brand = useActiveBrand();
  const pages = useInfiniteQuery(tierList(brand.id));
  const outlets = flatPages(pages.data);
  const selection = useSelection(outlets, brand.id);
  const isAll = selection.rows.length === outlets.length;
  return (
    <>
      <SettingsHeading
        title={t('tiers.title')}
        heading={t('tiers.heading', { name: brand.name })}
        lead={t('tiers.lead')}
      />
      <TierAddition key={brand.id} brand={brand} />
      {pages.isPending && <RowSkeletons count={5} />}
      {pages.isLoadingError && <ErrorState error={pages.error} onRetry={() => void pages.refetch()} />}
      {pages.isSuccess && outlets.length === 0 && <EmptyState title={t('tiers.empty')} body={t('tiers.empty_body')} />}
      {outlets.length > 0 && (
        <Table className={classes.table}>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>
                <Checkbox
                  aria-label={clippings('bulk.all')}
                  checked={isAll}
                  indeterminate={!isAll && selection.rows.length > 0}
                  onChange={() => (isAll ? selection.clear() : selection.all())}
                />
              </Table.Th>
              <Table.Th>{t('tiers.outlet')}</Table.Th>
              <Table.Th className={classes.wide}>{t('tiers.country')}</Table.Th>
              <Table.Th>{t('tiers.tier')}</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {outlets.map((outlet) => (
              <TierRow key={outlet.id} brandId={brand.id} outlet={outlet} selection={selection} />
            ))}
          </Table.Tbody>
        </Table>
      )}
      <LoadMore pages={pages} className={classes.more} />
      <TierBar brandId={brand.id} selection={selection} />
    </>
  );
}

interface RowProps {
  brandId: string;
  outlet: Outlet;
  selection: Selection<Outlet>;
}

function TierRow({ brandId, outlet, selection }: RowProps) {
  const t = useT('accounts');
  const clippings = useT('clippings');
  const { country } = useFormat();
  const refreshes = ['brands.media-outlet-tiers.index' as const];
  const change = useCall('brands.media-outlet-tiers.store', {
    refreshes,
    onSuccess: () => void notify({ title: t('tiers.changed', { name: outlet.name }) }),
  });
  const removal = useCall('brands.media-outlet-tiers.delete', {
    refreshes,
    onSuccess: () =>
      void notify({ title: t('tiers.removed', { name: outlet.name }), undo: () => give(outlet.tier ?? 'none') }),
  });
  const give = (tier: MediaTier) =>
    tier === 'none'
      ? removal.mutate({ params: { brand_id: brandId, media_outlet_id: outlet.id } })
      : change.mutate({ params: { brand_id: brandId }, body: { media_outlet_id: outlet.id, tier } });
  return (
    <Table.Tr data-selected={selection.ids.has(outlet.id) || undefined}>
      <Table.Td>
        <Checkbox
          aria-label={clippings('bulk.select', { headline: outlet.name })}
          checked={selection.ids.has(outlet.id)}
          onChange={(event) => selection.toggle(outlet.id, (event.nativeEvent as MouseEvent).shiftKey)}
        />
      </Table.Td>
      <Table.Td>
        <span className={classes.outlet}>
          <OutletMark name={outlet.name} id={outlet.id} />
          <span>{outlet.name}</span>
        </span>
      </Table.Td>
      <Table.Td className={classes.wide}>{outlet.country ? country(outlet.country.id) : '–'}</Table.Td>
      <Table.Td>
        <SegmentedControl
          aria-label={t('tiers.tier_of', { name: outlet.name })}
          disabled={change.isPending || removal.isPending}
          data={[
            { value: 'aplus', label: 'A' },
            { value: 'bplus', label: 'B' },
            { value: 'none', label: t('tiers.none') },
          ]}
          value={outlet.tier ?? 'none'}
          onChange={give}
        />
      </Table.Td>
    </Table.Tr>
  );
}
