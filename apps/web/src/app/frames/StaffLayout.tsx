import { Link, Outlet } from '@tanstack/react-router';
import { useT } from '../../shared/i18n/index.ts';
import { useMenus } from './menus.ts';
import classes from './staff.module.css';

/** The frame of the back-office, with the menu of its pages. */
export function StaffLayout() {
  const t = useT('app');
  const pages = useMenus(['staff']).flatMap((menu) => menu.pages);
  return (
    <div className={classes.staff}>
      {pages.length > 0 && (
        <nav aria-label={t('titles.staff')} className={classes.menu}>
          <ul>
            {pages.map(({ path, title }) => (
              <li key={path}>
                <Link to={path} activeOptions={{ exact: true }}>
                  {t(`titles.${title}`)}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
      )}
      <div className={classes.content}>
        <Outlet />
      </div>
    </div>
  );
}
