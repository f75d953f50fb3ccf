import { Link, Outlet } from '@tanstack/react-router';
import { admits } from '../../../app/navigation/sections.ts';
import { useIsBrought } from '../../../app/navigation/useSections.ts';
import { rowOf } from '../../../app/routes/table.ts';
import { useActiveBrand, usePermissions, useUser } from '../../../shared/actor/index.ts';
import { useT } from '../../../shared/i18n/index.ts';
import { settingsGroups } from './groups.ts';
import classes from './settings.module.css';

/** The settings' own navigation: what the user may change, by whom it concerns. */
export function SettingsLayout() {
  const t = useT('accounts');
  const titles = useT('app');
  const brand = useActiveBrand();
  const { is_staff_member } = useUser();
  const permission = usePermissions();
  const isBrought = useIsBrought();
  const shown = settingsGroups
    .map((group) => ({
      ...group,
      paths: group.paths.filter(
        (path) => isBrought(path) && admits(rowOf(path)!, is_staff_member, (name) => permission(name).can),
      ),
    }))
    .filter(({ paths }) => paths.length > 0);
  return (
    <div className={classes.settings}>
      <nav aria-label={t('settings.title')} className={classes.sections}>
        <p>{t('settings.title')}</p>
        {shown.map(({ name, paths }) => (
          <section key={name}>
            <h2>{t(`settings.groups.${name}`, { brand: brand.name })}</h2>
            <ul>
              {paths.map((path) => (
                <li key={path}>
                  <Link to={path}>{titles(`titles.${rowOf(path)!.title}`)}</Link>
                </li>
              ))}
            </ul>
          </section>
        ))}
      </nav>
      <div className={classes.content}>
        <Outlet />
      </div>
    </div>
  );
}
