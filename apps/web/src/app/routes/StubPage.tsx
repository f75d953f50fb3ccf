import { useMatches } from '@tanstack/react-router';
import { useT } from '../../shared/i18n/index.ts';
import { PageHead } from '../../shared/page/index.ts';
import classes from './stub.module.css';
import { rowOf } from './table.ts';

/** A page that a feature will fill: what it will do, and why. Nothing links here. */
export function StubPage() {
  const titles = useT('app');
  const t = useT('information');
  const row = useMatches({ select: (matches) => rowOf(matches.at(-1)!.fullPath) });
  if (!row) return null;
  return (
    <>
      <PageHead title={titles(`titles.${row.title}`)} />
      <div className={classes.page}>
        <p className={classes.soon}>{t('coming.title')}</p>
        {row.coming && <p className={classes.body}>{t(`coming.${row.coming}`)}</p>}
      </div>
    </>
  );
}
