import { Button, SegmentedControl, Select } from '@mantine/core';
import { type GivenTier, givenTiers, type MediaTier, mediaTiers } from '@masthead/contract';
import { useState } from 'react';
import { useBrands } from '../../../shared/actor/index.ts';
import { useCall } from '../../../shared/api/index.ts';
import { confirm, notify } from '../../../shared/feedback/index.ts';
import { useLeaveQuestion } from '../../../shared/form/index.ts';
import { useT } from '../../../shared/i18n/index.ts';
import { type OutletRecord, outletAnswers } from '../outlets.api.ts';
import classes from './record.module.css';

/** Sets a tier after it was confirmed: the brand's clippings of the outlet are valued anew. */
function useTier(record: OutletRecord, onDone?: () => void) {
  const t = useT('outlets');
  const change = useCall('staff.media-outlets.tiers.update', {
    refreshes: [...outletAnswers],
    onSuccess: () => {
      onDone?.();
      notify({ title: t('tier.changed'), body: t('valued_again') });
    },
  });
  const set = async (brand: { id: string; name: string }, tier: MediaTier) => {
    const isConfirmed = await confirm({
      title: t('tier.confirm', { brand: brand.name, outlet: record.name, tier: t(`tiers.${tier}`) }),
      body: t('tier.confirm_body'),
      confirmLabel: t('tier.set'),
    });
    if (isConfirmed) change.mutate({ params: { media_outlet_id: record.id, brand_id: brand.id }, body: { tier } });
  };
  return { set, isBusy: change.isPending };
}

/** How brands rate the outlet. */
export function BrandTiers({ record }: { record: OutletRecord }) {
  const t = useT('outlets');
  return (
    <section className={classes.part} aria-labelledby="tiers-title">
      <div className={classes.partHead}>
        <h2 id="tiers-title">{t('tier.title')}</h2>
      </div>
      <p className={classes.note}>{t('tier.note')}</p>
      {record.tiers.length > 0 && (
        <ul className={classes.tiers}>
          {record.tiers.map((rated) => (
            <Rated key={rated.brand_id} record={record} rated={rated} />
          ))}
        </ul>
      )}
      <Addition record={record} />
    </section>
  );
}

function Rated({ record, rated }: { record: OutletRecord; rated: OutletRecord['tiers'][number] }) {
  const t = useT('outlets');
  const { set, isBusy } = useTier(record);
  const { brand_id, brand_name, organisation_name, tier } = rated;
  return (
    <li>
      <span className="cut">
        <b>{brand_name}</b> {organisation_name !== brand_name && organisation_name}
      </span>
      <SegmentedControl
        size="xs"
        aria-label={t('tier.of', { brand: brand_name })}
        disabled={isBusy}
        data={mediaTiers.map((value) => ({ value, label: t(`tiers.${value}`) }))}
        value={tier}
        onChange={(next) => void set({ id: brand_id, name: brand_name }, next)}
      />
    </li>
  );
}

/** For a brand of one's own that has not rated the outlet; what is chosen and not given is asked about. */
function Addition({ record }: { record: OutletRecord }) {
  const t = useT('outlets');
  const [brandId, setBrandId] = useState<string | null>(null);
  const [tier, setTier] = useState<GivenTier>('aplus');
  const letGo = useLeaveQuestion(brandId !== null);
  const { set, isBusy } = useTier(record, () => {
    letGo();
    setBrandId(null);
  });
  const brands = useBrands().filter(({ id }) => !record.tiers.some(({ brand_id }) => brand_id === id));
  const brand = brands.find(({ id }) => id === brandId);
  if (brands.length === 0) return null;
  return (
    <div className={classes.addition}>
      <Select
        size="xs"
        aria-label={t('tier.brand')}
        placeholder={t('tier.brand')}
        searchable
        clearable
        data={brands.map(({ id, name }) => ({ value: id, label: name }))}
        value={brandId}
        onChange={setBrandId}
      />
      <SegmentedControl
        size="xs"
        aria-label={t('tier.title')}
        data={givenTiers.map((value) => ({ value, label: t(`tiers.${value}`) }))}
        value={tier}
        onChange={(next) => setTier(next)}
      />
      <Button size="xs" disabled={!brand} loading={isBusy} onClick={() => brand && void set(brand, tier)}>
        {t('tier.add')}
      </Button>
    </div>
  );
}
