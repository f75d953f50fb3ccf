import { Button } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import type { Brand, GivenTier, Outlet } from '@masthead/contract';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useBlockBrandSwitch } from '../../../shared/actor/index.ts';
import { apiQuery, useCall } from '../../../shared/api/index.ts';
import { confirm, notify } from '../../../shared/feedback/index.ts';
import { Select } from '../../../shared/floating/index.ts';
import { useLeaveQuestion } from '../../../shared/form/index.ts';
import { useT } from '../../../shared/i18n/index.ts';
import { SegmentedControl } from '../../../shared/parts/index.ts';
import classes from './tiers.module.css';

/** Finds an outlet and gives it a tier after a confirmation, because clippings are revalued. */
export function TierAddition({ brand }: { brand: Brand }) {
  const t = useT('accounts');
  const [outlet, setOutlet] = useState<Outlet | null>(null);
  const [tier, setTier] = useState<GivenTier>('aplus');
  const letGo = useLeaveQuestion(outlet !== null);
  useBlockBrandSwitch(outlet !== null);
  const addition = useCall('brands.media-outlet-tiers.store', {
    refreshes: ['brands.media-outlet-tiers.index'],
    onSuccess: () => {
      letGo();
      notify({ title: t('tiers.changed', { name: outlet?.name ?? '' }) });
      setOutlet(null);
    },
  });
  const add = async () => {
    if (!outlet) return;
    const isConfirmed = await confirm({
      title: t('tiers.add_title', { name: outlet.name, tier: tier === 'aplus' ? 'A' : 'B' }),
      body: t('tiers.add_body'),
      confirmLabel: t('tiers.add'),
    });
    if (isConfirmed) addition.mutate({ params: { brand_id: brand.id }, body: { media_outlet_id: outlet.id, tier } });
  };
  return (
    <div className={classes.addition}>
      <OutletSelect outlet={outlet} onChange={setOutlet} />
      <SegmentedControl
        aria-label={t('tiers.tier')}
        data={[
          { value: 'aplus', label: 'A' },
          { value: 'bplus', label: 'B' },
        ]}
        value={tier}
        onChange={setTier}
      />
      <Button disabled={!outlet} loading={addition.isPending} onClick={() => void add()}>
        {t('tiers.add')}
      </Button>
    </div>
  );
}

function OutletSelect({ outlet, onChange }: { outlet: Outlet | null; onChange: (outlet: Outlet | null) => void }) {
  const t = useT('accounts');
  const [text, setText] = useState('');
  const [search] = useDebouncedValue(text.trim(), 300);
  const { data, isFetching } = useQuery({
    ...apiQuery('media-outlets.index', { query: { limit: 20, ...(search && { search }) } }),
    placeholderData: keepPreviousData,
  });
  const found = data?.data ?? [];
  const shown = outlet && !found.some(({ id }) => id === outlet.id) ? [outlet, ...found] : found;
  return (
    <Select
      className={classes.search}
      label={t('tiers.search')}
      placeholder={t('tiers.search_hint')}
      searchable
      clearable
      nothingFoundMessage={isFetching ? undefined : t('tiers.nothing')}
      filter={({ options }) => options}
      data={shown.map(({ id, name }) => ({ value: id, label: name }))}
      searchValue={text}
      onSearchChange={setText}
      value={outlet?.id ?? null}
      onChange={(id) => onChange(shown.find((one) => one.id === id) ?? null)}
    />
  );
}
