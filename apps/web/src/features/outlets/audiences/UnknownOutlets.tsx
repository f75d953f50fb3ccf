import { Button, TextInput } from '@mantine/core';
import type { UnknownOutlet } from '@masthead/contract';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useCall } from '../../../shared/api/index.ts';
import { notify } from '../../../shared/feedback/index.ts';
import { NumberInput } from '../../../shared/floating/index.ts';
import { useFormat } from '../../../shared/format/index.ts';
import { useT } from '../../../shared/i18n/index.ts';
import { ErrorState, RowSkeletons } from '../../../shared/page/index.ts';
import { TierBadge } from '../../../shared/parts/index.ts';
import { audienceAnswers, unknownOutlets } from './audiences.api.ts';
import classes from './audiences.module.css';

/** Outlets of the brand's clippings without an audience, each with a place to enter one. */
export function UnknownOutlets({ brandId }: { brandId: string }) {
  const t = useT('outlets');
  const { data, isPending, isLoadingError, error, refetch } = useQuery(unknownOutlets(brandId));
  const rows = data?.data ?? [];
  return (
    <section className={classes.part} aria-labelledby="unknown-outlets">
      <h2 id="unknown-outlets">{t('audiences.missing')}</h2>
      {isPending && <RowSkeletons count={4} />}
      {isLoadingError && <ErrorState error={error} onRetry={() => void refetch()} />}
      {data && rows.length === 0 && <p className={classes.quiet}>{t('audiences.none_missing')}</p>}
      {rows.length > 0 && (
        <ul className={classes.list}>
          {rows.map((row) => (
            <Row key={row.media_outlet.id} brandId={brandId} row={row} />
          ))}
        </ul>
      )}
    </section>
  );
}

function Row({ brandId, row: { media_outlet: outlet, clippings } }: { brandId: string; row: UnknownOutlet }) {
  const t = useT('outlets');
  const { number } = useFormat();
  const [impressions, setImpressions] = useState<number | string>('');
  const [source, setSource] = useState('');
  const recording = useCall('brands.audiences.store', {
    refreshes: [...audienceAnswers],
    onSuccess: () => void notify({ title: t('audiences.saved', { name: outlet.name }) }),
  });
  const canSave = Number(impressions) > 0 && source.trim() !== '';
  const save = (event: FormEvent) => {
    event.preventDefault();
    if (!canSave) return;
    recording.mutate({
      params: { brand_id: brandId },
      body: { media_outlet_id: outlet.id, impressions: Number(impressions), source: source.trim() },
    });
  };
  return (
    <li>
      <form className={classes.row} onSubmit={save}>
        <span className={classes.outlet}>
          <span className="cut">{outlet.name}</span>
          <TierBadge tier={outlet.tier} />
          <small>
            {number(clippings)} {t('audiences.clippings')}
          </small>
        </span>
        <NumberInput
          className={classes.figure}
          aria-label={t('audiences.impressions_of', { name: outlet.name })}
          placeholder={t('audiences.impressions')}
          hideControls
          allowNegative={false}
          allowDecimal={false}
          max={100_000_000_000}
          value={impressions}
          onChange={setImpressions}
        />
        <TextInput
          className={classes.source}
          aria-label={t('audiences.source_of', { name: outlet.name })}
          placeholder={t('audiences.source_hint')}
          maxLength={255}
          value={source}
          onChange={(event) => setSource(event.currentTarget.value)}
        />
        <Button type="submit" disabled={!canSave} loading={recording.isPending}>
          {t('audiences.save')}
        </Button>
      </form>
    </li>
  );
}
