import { Link, useRouterState } from '@tanstack/react-router';
import { useT } from '../../shared/i18n/index.ts';
import { IconLock } from '../../shared/icons/index.ts';
import { lazyPart } from '../../shared/lazy-part.tsx';
import classes from './navigation.module.css';
import { type ShownSection, useSections } from './useSections.ts';

const StreamNavigation = lazyPart(async () => (await import('./StreamNavigation.tsx')).StreamNavigation, {
  hasTexts: true,
});

/** The main navigation: what exists and what the user may see. */
export function Navigation() {
  const shown = useSections();
  return (
    <div className={classes.nav}>
      <ul>
        {shown.map((section) => (
          <SectionItem key={section.name} section={section} />
        ))}
      </ul>
    </div>
  );
}

function SectionItem({ section }: { section: ShownSection }) {
  const t = useT('app');
  const { below, alsoBelow = [], label, Icon, to, pages, beneath, isBeyondPlan } = section;
  const isChosen = useRouterState({
    select: ({ location }) =>
      isBeyondPlan
        ? location.pathname === to
        : [below, ...alsoBelow].some((path) => `${location.pathname}/`.startsWith(`${path}/`)),
  });
  return (
    <li>
      <Link
        to={to}
        className={classes.item}
        data-chosen={isChosen || undefined}
        aria-current={isChosen ? 'true' : undefined}
        activeProps={{ 'aria-current': 'page' }}
      >
        <Icon size={16} stroke={1.6} aria-hidden />
        {t(label)}
        {isBeyondPlan && (
          <span className={classes.beyond} title={t('navigation.beyond_plan')}>
            <IconLock size={14} stroke={1.6} aria-hidden />
            <span className="visually-hidden">{t('navigation.beyond_plan')}</span>
          </span>
        )}
      </Link>
      {isChosen && (beneath === 'streams' ? <StreamNavigation /> : pages.length > 1 && <Pages pages={pages} />)}
    </li>
  );
}

function Pages({ pages }: Pick<ShownSection, 'pages'>) {
  const t = useT('app');
  const pathname = useRouterState({ select: ({ location }) => location.pathname });
  const isNear = (paths: readonly string[] = []) => paths.some((path) => `${pathname}/`.startsWith(`${path}/`));
  return (
    <ul className={classes.beneath}>
      {pages.map(({ path, title, section }) => (
        <li key={path}>
          <Link
            to={path}
            className={classes.stream}
            activeOptions={{ exact: true, includeSearch: false }}
            aria-current={isNear(section?.also) ? 'true' : undefined}
            activeProps={{ 'aria-current': 'page' }}
          >
            {t(section?.label ?? `titles.${title}`)}
          </Link>
        </li>
      ))}
    </ul>
  );
}
