import { Link, useRouterState } from '@tanstack/react-router';
import { isShownInDemo, useActiveBrand, usePermission } from '../../shared/actor/index.ts';
import { useCall } from '../../shared/api/index.ts';
import { useT } from '../../shared/i18n/index.ts';
import { IconFlask } from '../../shared/icons/index.ts';
import classes from './banners.module.css';

/** Above pages that show demo data: that their figures are invented, and the way to one's own. */
export function DemoBanner() {
  const t = useT('app');
  const brand = useActiveBrand();
  const page = useRouterState({ select: ({ matches }) => matches.at(-1)?.staticData.page });
  if (!brand.demo_data || ![page?.guard, page?.needs].some((name) => name && isShownInDemo(name))) return null;
  return (
    <div role="status" className={classes.demo}>
      <IconFlask size={16} stroke={1.6} aria-hidden />
      <span>{t('demo.says')}</span>
      <WayOut brandId={brand.id} />
    </div>
  );
}

/** To the plans where nothing of one's own could be shown; else back to it. */
function WayOut({ brandId }: { brandId: string }) {
  const t = useT('app');
  // Whoever sees these pages by role may save mentions by role too: what refuses it is the plan.
  const isBeyondPlan = usePermission('mention.save').reason?.cause === 'plan';
  const mayChangePlan = usePermission('organisation.update').can;
  const mayChangeBrand = usePermission('brand.update').can;
  const change = useCall('brands.update', { refreshes: ['user.brands', 'brands.show'] });
  if (isBeyondPlan)
    return (
      <Link to={mayChangePlan ? '/pricing' : '/contact_us'} className="underlined">
        {t(mayChangePlan ? 'demo.upgrade' : 'demo.ask')}
      </Link>
    );
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
