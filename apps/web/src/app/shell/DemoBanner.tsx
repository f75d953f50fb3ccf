import { Link, useRouterState } from '@tanstack/react-router';
import { isKept, isShownInDemo, useActiveBrand, usePermission } from '../../shared/actor/index.ts';
import { useCall } from '../../shared/api/index.ts';
import { useT } from '../../shared/i18n/index.ts';
import { IconFlask, IconLock } from '../../shared/icons/index.ts';
import classes from './banners.module.css';

/** Names demo data as invented, and records that the plan no longer includes as readable only, each with the remedy. */
export function DemoBanner() {
  const t = useT('app');
  const brand = useActiveBrand();
  const page = useRouterState({ select: ({ matches }) => matches.at(-1)?.staticData.page });
  const names = [page?.guard, page?.needs].filter((name) => name !== undefined);
  if (names.some((name) => isKept(name, brand)))
    return (
      <div role="status" className={classes.demo}>
        <IconLock size={16} stroke={1.6} aria-hidden />
        <span>{t('kept.says')}</span>
        <PlansLink upgrade={t('kept.plans')} ask={t('kept.ask')} />
      </div>
    );
  if (!brand.demo_data || !names.some(isShownInDemo)) return null;
  return (
    <div role="status" className={classes.demo}>
      <IconFlask size={16} stroke={1.6} aria-hidden />
      <span>{t('demo.says')}</span>
      <WayOut brandId={brand.id} />
    </div>
  );
}

/** A link to the plans for those who may change them, otherwise to the contact page. */
function PlansLink({ upgrade, ask }: { upgrade: string; ask: string }) {
  const mayChangePlan = usePermission('organisation.update').can;
  return (
    <Link to={mayChangePlan ? '/pricing' : '/contact_us'} className="underlined">
      {mayChangePlan ? upgrade : ask}
    </Link>
  );
}

/** Links to the plans if the plan excludes the pages shown, otherwise leads back to the own data. */
function WayOut({ brandId }: { brandId: string }) {
  const t = useT('app');
  // Users who see these pages by role may save mentions by role too: only the plan can refuse it.
  const isBeyondPlan = usePermission('mention.save').reason?.cause === 'plan';
  const mayChangeBrand = usePermission('brand.update').can;
  const change = useCall('brands.update', { refreshes: ['user.brands', 'brands.show'] });
  if (isBeyondPlan) return <PlansLink upgrade={t('demo.upgrade')} ask={t('demo.ask')} />;
  if (!mayChangeBrand) return null;
  return (
    <button
      type="button"
      className="underlined"
      disabled={change.isPending}
      onClick={() => change.mutate({ params: { brand_id: brandId }, body: { demo_data: false } })}
    >
      {t('demo.leave')}
    </button>
  );
}
