import { Badge } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useFormat } from '../../shared/format/index.ts';
import { useT } from '../../shared/i18n/index.ts';
import { PageHead } from '../../shared/page/index.ts';
import { changes } from './changes.ts';
import classes from './help.module.css';

const days = [...new Set(changes.map(({ day }) => day))];

/** Lists what users notice of new versions, by day, newest first. */
export function ChangesPage() {
  const t = useT('help');
  const app = useT('app');
  const { shortDay } = useFormat();
  return (
    <>
      <PageHead title={app('titles.changes')}>
        <p className={classes.lead}>{t('changes.lead')}</p>
      </PageHead>
      <div className={classes.page}>
        {days.map((day) => (
          <section key={day} className={classes.day}>
            <h2>
              <time dateTime={day}>{shortDay(day)}</time>
            </h2>
            <ul>
              {changes
                .filter((change) => change.day === day)
                .map(({ text, kind, page }) => (
                  <li key={text}>
                    <Badge data-tone={kind === 'new' ? 'signal' : undefined}>{t(`kinds.${kind}`)}</Badge>
                    {page ? <Link to={page}>{t(text)}</Link> : <span>{t(text)}</span>}
                  </li>
                ))}
            </ul>
          </section>
        ))}
      </div>
    </>
  );
}
