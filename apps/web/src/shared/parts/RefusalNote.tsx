import type { PermissionName } from '@masthead/contract';
import { Link } from '@tanstack/react-router';
import { useOrganisation, usePermission } from '../actor/index.ts';
import { useT } from '../i18n/index.ts';
import { IconLock } from '../icons/index.ts';
import classes from './parts.module.css';
import { refusalOf } from './refusal.ts';

/** A line in place of a feature that the user may not use, with the reason and the remedy. */
export function RefusalNote({ permission }: { permission: PermissionName }) {
  const t = useT('permissions');
  const entry = usePermission(permission);
  const mayChangePlan = usePermission('organisation.update').can;
  const plan = useOrganisation()?.subscription?.plan.slug;
  const refusal = refusalOf(entry, { permission, mayChangePlan, isFree: plan === 'freemium' });
  if (!refusal) return null;
  return (
    <p role="status" className={classes.refusal}>
      <IconLock size={16} stroke={1.6} aria-hidden />
      <span>
        <b>{t('restricted_action')}.</b> {t(refusal.text, refusal.params)}{' '}
        {refusal.link === 'plans' && (
          <Link to="/pricing" className="underlined">
            {t('see_plans')}
          </Link>
        )}
        {refusal.link === 'contact' && (
          <Link to="/contact_us" className="underlined">
            {t('contact')}
          </Link>
        )}
      </span>
    </p>
  );
}
