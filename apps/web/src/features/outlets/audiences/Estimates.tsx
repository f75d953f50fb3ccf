import { Button } from '@mantine/core';
import { type AudienceEstimates, type MediaTier, mediaTiers } from '@masthead/contract';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useCall } from '../../../shared/api/index.ts';
import { notify } from '../../../shared/feedback/index.ts';
import { NumberInput } from '../../../shared/floating/index.ts';
import { useLeaveQuestion } from '../../../shared/form/index.ts';
import { useT } from '../../../shared/i18n/index.ts';
import { audienceAnswers, estimates } from './audiences.api.ts';
import classes from './audiences.module.css';

/** Estimates by tier, which a brand opts in to. */
export function Estimates({ brandId }: { brandId: string }) {
  const t = useT('outlets');
  const { data } = useQuery(estimates(brandId));
  return (
    <section className={classes.part} aria-labelledby="estimates">
      <h2 id="estimates">{t('audiences.estimates')}</h2>
      <p className={classes.quiet}>{t('audiences.estimates_lead')}</p>
      {data && <EstimatesForm key={JSON.stringify(data.data)} brandId={brandId} saved={data.data} />}
    </section>
  );
}

function EstimatesForm({ brandId, saved }: { brandId: string; saved: AudienceEstimates }) {
  const t = useT('outlets');
  const app = useT('app');
  const metrics = useT('metrics');
  const [values, setValues] = useState(saved);
  const isChanged = mediaTiers.some((tier) => values[tier] !== saved[tier]);
  const letGo = useLeaveQuestion(isChanged);
  const saving = useCall('brands.audience-estimates.update', {
    refreshes: ['brands.audience-estimates.show', ...audienceAnswers],
    onSuccess: () => {
      letGo();
      void notify({ title: t('audiences.estimates_saved') });
    },
  });
  const nameOf = (tier: MediaTier) =>
    tier === 'none' ? metrics('tiers.none') : app('tier', { letter: tier === 'aplus' ? 'A' : 'B' });
  const save = (event: FormEvent) => {
    event.preventDefault();
    saving.mutate({ params: { brand_id: brandId }, body: values });
  };
  return (
    <form className={classes.estimates} onSubmit={save}>
      {mediaTiers.map((tier) => (
        <NumberInput
          key={tier}
          label={nameOf(tier)}
          hideControls
          allowNegative={false}
          allowDecimal={false}
          max={100_000_000_000}
          value={values[tier] ?? ''}
          onChange={(value) => setValues({ ...values, [tier]: Number(value) || null })}
        />
      ))}
      <Button type="submit" disabled={!isChanged} loading={saving.isPending}>
        {t('audiences.save')}
      </Button>
    </form>
  );
}
