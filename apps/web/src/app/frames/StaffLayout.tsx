import { Link, Outlet, useMatches } from '@tanstack/react-router';
import { useUser } from '../../shared/actor/index.ts';
import { useT } from '../../shared/i18n/index.ts';
import { EmptyState } from '../../shared/page/index.ts';
import type { PageRow } from '../../shared/routing/index.ts';
import { staffGroups, useMenus } from './menus.ts';
import frame from './settings.module.css';
import classes from './staff.module.css';
import { useCurrentInView } from './useCurrentInView.ts';

/** The frame of the back office, with the menu of its pages. */
export function StaffLayout() {
  const t = useT('app');
  const menu = useCurrentInView();
  const isSupport = useUser().staff_level === 'support';
  const page = useMatches().at(-1)?.staticData.page;
  const [overview] = useMenus(['staff']);
  const groups = useMenus(staffGroups).filter(({ pages }) => pages.length > 0);
  return (
    <div className={frame.settings}>
      <nav ref={menu} aria-label={t('titles.staff')} className={frame.sections}>
        <Entries pages={overview?.pages ?? []} />
        {groups.map(({ name, pages }) => (
          <section key={name}>
            <h2>{t(`staff_groups.${name}`)}</h2>
            <Entries pages={pages} />
          </section>
        ))}
      </nav>
      <div className={classes.content}>
        {isSupport && <p className={classes.level}>{t('support_level.note')}</p>}
        {isSupport && page?.needsFullStaff ? (
          <EmptyState title={t('support_level.title')} body={t('support_level.body')} />
        ) : (
          <Outlet />
        )}
      </div>
    </div>
  );
}

function Entries({ pages }: { pages: readonly PageRow[] }) {
  const t = useT('app');
  return (
    <ul>
      {pages.map(({ path, title }) => (
        <li key={path}>
          <Link to={path} activeOptions={{ exact: true }}>
            {t(`titles.${title}`)}
          </Link>
        </li>
      ))}
    </ul>
  );
}
