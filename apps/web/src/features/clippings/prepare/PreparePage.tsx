import { Button } from '@mantine/core';
import { getRouteApi, Link, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useActiveBrand } from '../../../shared/actor/index.ts';
import { useT } from '../../../shared/i18n/index.ts';
import { IconAlertTriangle } from '../../../shared/icons/index.ts';
import { PageHead } from '../../../shared/page/index.ts';
import { SegmentedControl } from '../../../shared/parts/index.ts';
import { AddressForm } from './AddressForm.tsx';
import { keepDraft } from './draft.ts';
import { FilesForm } from './FilesForm.tsx';
import classes from './prepare.module.css';
import { ReadingProgress } from './ReadingProgress.tsx';
import { type Asked, usePreparing } from './usePreparing.ts';

const route = getRouteApi('/app/performance/coverage/clipping/prepare');
const origins = ['address', 'files'] as const;
type Origin = (typeof origins)[number];

/** The first step of a clipping: an address or files that say what it will be. */
export function PreparePage() {
  const t = useT('clippings');
  const app = useT('app');
  const brand = useActiveBrand();
  const navigate = useNavigate();
  const { missing } = route.useSearch();
  const [origin, setOrigin] = useState<Origin>('address');
  const go = async (preparation: Parameters<typeof keepDraft>[0]) => {
    keepDraft(preparation);
    await navigate({ to: '/performance/coverage/clipping/create' });
  };
  const { state, prepare, stop } = usePreparing((preparation) => void go({ brandId: brand.id, preparation }));
  const ask = (asked: Omit<Asked, 'brand_id'>) => void prepare({ ...asked, brand_id: brand.id } as Asked);
  const isBusy = state.step === 'reading' || state.step === 'waiting';
  return (
    <>
      <PageHead
        title={t('add')}
        actions={
          <Button component={Link} to="/performance/coverage">
            {app('cancel')}
          </Button>
        }
      />
      <div className={classes.page}>
        {missing && <NothingPrepared />}
        <p className={classes.lead}>{t('prepare.lead')}</p>
        <SegmentedControl
          aria-label={t('prepare.origin')}
          className={classes.origins}
          data={origins.map((value) => ({ value, label: t(`prepare.origins.${value}`) }))}
          value={origin}
          disabled={isBusy}
          onChange={(value) => setOrigin(value as Origin)}
        />
        {origin === 'address' ? (
          <AddressForm isBusy={isBusy} onAsk={ask} />
        ) : (
          <FilesForm brandId={brand.id} isBusy={isBusy} onAsk={ask} />
        )}
        <ReadingProgress state={state} onStop={stop} />
        <p className={classes.byHand}>
          {t('prepare.by_hand')}{' '}
          <button
            type="button"
            className="underlined"
            onClick={() => void go({ brandId: brand.id, preparation: null })}
          >
            {t('prepare.enter')}
          </button>
        </p>
      </div>
    </>
  );
}

/** The next step was opened without this one. */
function NothingPrepared() {
  const t = useT('clippings');
  return (
    <div role="alert" className={classes.missing}>
      <IconAlertTriangle size={16} stroke={1.6} aria-hidden />
      <p>
        <b>{t('prepare.no_data')}</b> {t('prepare.no_direct')}
      </p>
    </div>
  );
}
