import type { EmailFacts } from '@masthead/contract';
import { useFormat } from '../../../shared/format/index.ts';
import { useT } from '../../../shared/i18n/index.ts';
import classes from './progress.module.css';

/** Links of the e-mail and how many people clicked each. */
export function LinkTable({ links }: { links: EmailFacts['links'] }) {
  const t = useT('mailing');
  const { number } = useFormat();
  const most = Math.max(1, ...links.map(({ recipients }) => recipients));
  return (
    <section>
      <h2>{t('links.title')}</h2>
      <p className={classes.meaning}>{t('links.means')}</p>
      <table className={classes.table}>
        <caption className="visually-hidden">{t('links.title')}</caption>
        <tbody>
          {links.map(({ number: key, url, recipients, clicks }) => (
            <tr key={key}>
              <th scope="row">
                <a href={url} target="_blank" rel="noreferrer">
                  {url.replace(/^https?:\/\//, '')}
                </a>
                <span className={classes.share} style={{ width: `${(100 * recipients) / most}%` }} />
                <span className={classes.meaning}>{t('links.clicks', { count: clicks })}</span>
              </th>
              <td>{number(recipients)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {links.length === 0 && <p className={classes.none}>{t('links.none')}</p>}
    </section>
  );
}
