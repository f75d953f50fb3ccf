import { Button } from '@mantine/core';
import type { GuideStep } from '@masthead/contract';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useActiveBrand, useOrganisation, usePermissions } from '../../shared/actor/index.ts';
import { apiQuery, useCall } from '../../shared/api/index.ts';
import { notify } from '../../shared/feedback/index.ts';
import { useT } from '../../shared/i18n/index.ts';
import { IconCircleCheck, IconCircleDashed, IconX } from '../../shared/icons/index.ts';
import { CountryPack } from '../sources/index.ts';
import classes from './guide.module.css';
import { type ShownStep, shownSteps } from './guide-steps.ts';
import { SampleButton } from './SampleButton.tsx';

const links: Record<GuideStep, string> = {
  sources: '/streams/sources',
  stream: '/streams/list',
  alert: '/settings/personal/media-notifications',
  team: '/settings/brand/members',
  newsroom: '/stories/newsrooms',
};

/** The checklist of the first hour. It is gone once every step is done or the user hides it; `fallback` is shown then. */
export function Guide({ fallback = null }: { fallback?: ReactNode }) {
  const t = useT('guide');
  const brand = useActiveBrand();
  const permission = usePermissions();
  const isSample = useOrganisation()?.type === 'demo';
  const params = { brand_id: brand.id };
  const isOffered = !isSample && brand.organisation_id !== '' && permission('stream.update').can;
  // Other pages may have created records since, so each visit fetches the steps again.
  const { data, isPending } = useQuery({
    ...apiQuery('guide.show', { params }),
    enabled: isOffered,
    refetchOnMount: 'always',
  });
  const hiding = useCall('guide.update', { refreshes: ['guide.show'] });
  if (!isOffered) return fallback;
  if (isPending) return null;
  const steps = data && !data.data.is_hidden ? shownSteps(data.data.steps, (name) => permission(name).can) : [];
  if (steps.length === 0) return fallback;
  const setHidden = (is_hidden: boolean) => hiding.mutateAsync({ params, body: { is_hidden } });
  const hide = async () => {
    await setHidden(true);
    notify({ title: t('hidden'), undo: () => void setHidden(false) });
  };
  return (
    <section className={classes.guide} aria-labelledby="guide-title">
      <header className={classes.head}>
        <h2 id="guide-title">{t('title')}</h2>
        <span className="num">
          {t('progress', { done: steps.filter(({ isDone }) => isDone).length, total: steps.length })}
        </span>
        <Button
          variant="subtle"
          color="gray"
          size="xs"
          leftSection={<IconX size={14} stroke={1.6} aria-hidden />}
          disabled={hiding.isPending}
          onClick={() => void hide()}
        >
          {t('hide')}
        </Button>
      </header>
      <ol className={classes.steps}>
        {steps.map((step) => (
          <Step key={step.name} step={step} />
        ))}
      </ol>
      <SampleButton />
    </section>
  );
}

function Step({ step: { name, isDone, isNext } }: { step: ShownStep }) {
  const t = useT('guide');
  const Icon = isDone ? IconCircleCheck : IconCircleDashed;
  return (
    <li className={classes.step} data-done={isDone || undefined}>
      <Icon size={20} stroke={1.6} aria-hidden />
      <div className={classes.words}>
        <b>{t(`steps.${name}.title`)}</b>
        {isDone ? <span className="visually-hidden">{t('done')}</span> : <p>{t(`steps.${name}.hint`)}</p>}
      </div>
      {!isDone && (
        <div className={classes.actions}>
          {name === 'sources' && <CountryPack variant={isNext ? 'filled' : 'default'} refreshes={['guide.show']} />}
          <Button
            component={Link}
            to={links[name]}
            search={(name === 'sources' ? { add: 'catalogue' } : {}) as never}
            variant={isNext && name !== 'sources' ? 'filled' : 'default'}
          >
            {t(`steps.${name}.open`)}
          </Button>
        </div>
      )}
    </li>
  );
}
