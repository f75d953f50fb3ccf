import { Link, Outlet } from '@tanstack/react-router';
import { useActiveBrand } from '../../shared/actor/index.ts';
import { useT } from '../../shared/i18n/index.ts';
import { settingsGroups, useMenus } from './menus.ts';
import classes from './settings.module.css';
import { useCurrentInView } from './useCurrentInView.ts';

/** The frame of the settings, with their own navigation: the pages that the user may open, by whom they concern. */
export function SettingsLayout() {
  const t = useT('accounts');
  const titles = useT('app');
  const brand = useActiveBrand();
  const menu = useCurrentInView();
  const groups = useMenus(settingsGroups).filter(({ pages }) => pages.length > 0);
  return (
    <div className={classes.settings}>
      <nav ref={menu} aria-label={t('settings.title')} className={classes.sections}>
        <p>{t('settings.title')}</p>
        {groups.map(({ name, pages }) => (
          <section key={name}>
            <h2>{t(`settings.groups.${name}`, { brand: brand.name })}</h2>
            <ul>
              {pages.map(({ path, title }) => (
                <li key={path}>
                  <Link to={path}>{titles(`titles.${title}`)}</Link>
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
