import { Link, Outlet } from '@tanstack/react-router';
import { useIsBrought } from '../../app/navigation/useSections.ts';
import { staffRows } from '../../app/routes/staff-rows.ts';
import { useT } from '../../shared/i18n/index.ts';
import classes from './staff.module.css';

/** The back-office: its menu is what has been brought of the staff's pages, in the order of the route table. */
export function StaffLayout() {
  const t = useT('app');
  const isBrought = useIsBrought();
  const shown = staffRows.filter(({ path, redirect }) => !redirect && !path.includes('$') && isBrought(path));
  return (
    <div className={classes.staff}>
      {shown.length > 0 && (
        <nav aria-label={t('titles.staff')} className={classes.menu}>
          <ul>
            {shown.map(({ path, title }) => (
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
