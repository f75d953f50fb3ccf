import { useRouter } from '@tanstack/react-router';
import { activateBrand, useBrands } from '../../shared/actor/index.ts';
import { call, refresh, useCall } from '../../shared/api/index.ts';
import { notifyFailure } from '../../shared/feedback/index.ts';
import { useT } from '../../shared/i18n/index.ts';
import { IconFlask } from '../../shared/icons/index.ts';
import classes from './guide.module.css';

/** Creates the sample organisation, or returns to the one that exists, and shows it. */
export function SampleButton() {
  const t = useT('guide');
  const router = useRouter();
  const known = useBrands();
  const open = async (brandId: string) => {
    if (!known.some(({ id }) => id === brandId)) await refresh('user.brands', 'user.organisations');
    const brands = (await call('user.brands', { query: { include: 'country' } })).data;
    const sample = brands.find(({ id }) => id === brandId);
    if (!sample) return;
    await activateBrand(sample);
    await router.invalidate();
  };
  const adding = useCall('sample.store', {
    onSuccess: ({ data }) => void open(data.brand_id).catch(notifyFailure),
  });
  return (
    <p className={classes.sample}>
      {t('sample.ask')}{' '}
      <button type="button" className="underlined" disabled={adding.isPending} onClick={() => adding.mutate({})}>
        <IconFlask size={14} stroke={1.6} aria-hidden />
        {t('sample.add')}
      </button>
    </p>
  );
}
