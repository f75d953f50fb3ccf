import { useMatches } from '@tanstack/react-router';
import { useT } from '../../shared/i18n/index.ts';
import { PageHead } from '../../shared/page/index.ts';
import classes from './stub.module.css';

/** A page that a feature will build: what it will do, and why. Nothing links here. */
export function StubPage() {
  const titles = useT('app');
  const t = useT('information');
  const page = useMatches({ select: (matches) => matches.at(-1)!.staticData.page });
  if (!page) return null;
  return (
    <>
      <PageHead title={titles(`titles.${page.title}`)} />
      <div className={classes.page}>
        <p className={classes.soon}>{t('coming.title')}</p>
        {page.coming && <p className={classes.body}>{t(`coming.${page.coming}`)}</p>}
      </div>
    </>
  );
}
