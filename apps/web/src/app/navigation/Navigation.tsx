import { Link, useRouter, useRouterState } from '@tanstack/react-router';
import { usePermission } from '../../shared/actor/index.ts';
import { useT } from '../../shared/i18n/index.ts';
import { type NavigationItem, navigationItems } from './items.ts';
import classes from './navigation.module.css';
import { StreamNavigation } from './StreamNavigation.tsx';

/** The main navigation: what exists and what the user may see. */
export function Navigation() {
  const { routesByPath } = useRouter();
  const items = navigationItems.filter((item) => item.path in routesByPath);
  return (
    <div className={classes.nav}>
      <ul>
        {items.map((item) =>
          item.permission ? <GuardedItem key={item.path} item={item} /> : <Item key={item.path} item={item} />,
        )}
      </ul>
    </div>
  );
}

function GuardedItem({ item }: { item: NavigationItem }) {
  const { can } = usePermission(item.permission!);
  return can ? <Item item={item} /> : null;
}

function Item({ item: { path, below = path, label, Icon, beneath } }: { item: NavigationItem }) {
  const t = useT('app');
  const isChosen = useRouterState({
    select: ({ location }) => location.pathname === below || location.pathname.startsWith(`${below}/`),
  });
  return (
    <li>
      <Link
        to={path}
        className={classes.item}
        data-chosen={isChosen || undefined}
        aria-current={isChosen ? 'true' : undefined}
        activeProps={{ 'aria-current': 'page' }}
      >
        <Icon size={16} stroke={1.6} aria-hidden />
        {t(label)}
      </Link>
      {beneath === 'streams' && isChosen && <StreamNavigation />}
    </li>
  );
}
