import { Link, Outlet } from '@tanstack/react-router';
import { useT } from '../../shared/i18n/index.ts';
import { useMenus } from './menus.ts';
import frame from './settings.module.css';
import classes from './staff.module.css';
import { useCurrentInView } from './useCurrentInView.ts';

/** The frame of the back office, with the menu of its pages. */
export function StaffLayout() {
  const t = useT('app');
  const menu = useCurrentInView();
  const pages = useMenus(['staff']).flatMap(({ pages: own }) => own);
  return (
    <div className={frame.settings}>
      <nav ref={menu} aria-label={t('titles.staff')} className={frame.sections}>
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
      <div className={classes.content}>
        <Outlet />
      </div>
    </div>
  );
}
