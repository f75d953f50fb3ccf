import { Button } from '@mantine/core';
import { type GivenTier, givenTiers, type MediaTier, mediaTiers } from '@masthead/contract';
import { useState } from 'react';
import { useBrands } from '../../../shared/actor/index.ts';
import { call, refresh } from '../../../shared/api/index.ts';
import { notify } from '../../../shared/feedback/index.ts';
import { Select } from '../../../shared/floating/index.ts';
import { ReasonDialog, useLeaveQuestion } from '../../../shared/form/index.ts';
import { useT } from '../../../shared/i18n/index.ts';
import { SegmentedControl } from '../../../shared/parts/index.ts';
import { type OutletRecord, outletAnswers } from '../outlets.api.ts';
import classes from './record.module.css';

interface TierDialogProps {
  record: OutletRecord;
  brand: { id: string; name: string };
  tier: MediaTier;
  onDone?: () => void;
  onClose: () => void;
}

/** Asks for the reason of a tier and sets it: the brand's clippings of the outlet are revalued. */
function TierDialog({ record, brand, tier, onDone, onClose }: TierDialogProps) {
  const t = useT('outlets');
  return (
    <ReasonDialog
      title={t('tier.confirm', { brand: brand.name, outlet: record.name, tier: t(`tiers.${tier}`) })}
      body={t('tier.confirm_body')}
      confirmLabel={t('tier.set')}
      send={({ reason }) =>
        call('staff.media-outlets.tiers.update', {
          params: { media_outlet_id: record.id, brand_id: brand.id },
          body: { tier, reason },
        })
      }
      onDone={() => {
        onDone?.();
        void refresh(...outletAnswers);
        notify({ title: t('tier.changed'), body: t('valued_again') });
      }}
      onClose={onClose}
    />
  );
}

/** Shows how brands rate the outlet. */
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
  const [asked, setAsked] = useState<MediaTier | null>(null);
  const { brand_id, brand_name, organisation_name, tier } = rated;
  return (
    <li>
      <span className="cut">
        <b>{brand_name}</b> {organisation_name !== brand_name && organisation_name}
      </span>
      <SegmentedControl
        aria-label={t('tier.of', { brand: brand_name })}
        data={mediaTiers.map((value) => ({ value, label: t(`tiers.${value}`) }))}
        value={tier}
        onChange={setAsked}
      />
      {asked && (
        <TierDialog
          record={record}
          brand={{ id: brand_id, name: brand_name }}
          tier={asked}
          onClose={() => setAsked(null)}
        />
      )}
    </li>
  );
}

/** Adds the rating of a brand of the user that has not rated the outlet; leaving it unsaved asks for confirmation. */
function Addition({ record }: { record: OutletRecord }) {
  const t = useT('outlets');
  const [brandId, setBrandId] = useState<string | null>(null);
  const [tier, setTier] = useState<GivenTier>('aplus');
  const letGo = useLeaveQuestion(brandId !== null);
  const [isAsking, setAsking] = useState(false);
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
        aria-label={t('tier.title')}
        data={givenTiers.map((value) => ({ value, label: t(`tiers.${value}`) }))}
        value={tier}
        onChange={(next) => setTier(next)}
      />
      <Button size="xs" disabled={!brand} onClick={() => setAsking(true)}>
        {t('tier.add')}
      </Button>
      {isAsking && brand && (
        <TierDialog
          record={record}
          brand={brand}
          tier={tier}
          onDone={() => {
            letGo();
            setBrandId(null);
          }}
          onClose={() => setAsking(false)}
        />
      )}
    </div>
  );
}
