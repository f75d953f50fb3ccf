import { Link, Outlet } from '@tanstack/react-router';
import { useActiveBrand, usePermission } from '../../shared/actor/index.ts';
import { useT } from '../../shared/i18n/index.ts';
import classes from './accounts.module.css';

/** The settings' own navigation: what the user may change, by whom it concerns. */
export function SettingsLayout() {
  const t = useT('accounts');
  const brand = useActiveBrand();
  const canBrand = usePermission('brand.update').can;
  const canMembers = usePermission('members.manage').can;
  return (
    <div className={classes.settings}>
      <nav aria-label={t('settings.title')} className={classes.sections}>
        <p>{t('settings.title')}</p>
        {(canBrand || canMembers) && <h2>{t('settings.brand_group', { name: brand.name })}</h2>}
        <ul>
          {canBrand && (
            <li>
              <Link to="/settings/brand/brand">{t('settings.brand')}</Link>
            </li>
          )}
          {canMembers && (
            <li>
              <Link to="/settings/brand/members">{t('settings.members')}</Link>
            </li>
          )}
        </ul>
        <h2>{t('settings.personal_group')}</h2>
        <ul>
          <li>
            <Link to="/settings/personal/preferences">{t('settings.preferences')}</Link>
          </li>
        </ul>
      </nav>
      <div className={classes.content}>
        <Outlet />
      </div>
    </div>
  );
}
