import type { EmailFacts } from '@masthead/contract';
import { useFormat } from '../../../shared/format/index.ts';
import { useT } from '../../../shared/i18n/index.ts';
import classes from './progress.module.css';

/** Outlets of the recipients, and how many of each opened, clicked and replied. */
export function OutletTable({ outlets }: { outlets: EmailFacts['outlets'] }) {
  const t = useT('mailing');
  const { number } = useFormat();
  return (
    <section>
      <h2>{t('outlets.title')}</h2>
      <table className={classes.table}>
        <caption className="visually-hidden">{t('outlets.title')}</caption>
        <thead>
          <tr>
            <th scope="col">
              <span className="visually-hidden">{t('outlets.title')}</span>
            </th>
            <th scope="col">{t('list.recipients')}</th>
            <th scope="col">{t('did.opened')}</th>
            <th scope="col">{t('did.clicked')}</th>
            <th scope="col">{t('did.replied')}</th>
          </tr>
        </thead>
        <tbody>
          {outlets.map(({ outlet_id, outlet, recipients, opened, clicked, replied }) => (
            <tr key={outlet_id ?? ''}>
              <th scope="row">{outlet ?? t('outlets.none')}</th>
              <td>{number(recipients)}</td>
              <td>{number(opened)}</td>
              <td>{number(clicked)}</td>
              <td>{number(replied)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

/** Programs in which people read the e-mail. */
export function ClientTable({ clients }: { clients: EmailFacts['clients'] }) {
  const t = useT('mailing');
  const { number } = useFormat();
  const most = Math.max(1, ...clients.map(({ recipients }) => recipients));
  if (clients.length === 0) return null;
  return (
    <section>
      <h2>{t('clients.title')}</h2>
      <p className={classes.meaning}>{t('clients.means')}</p>
      <table className={classes.table}>
        <caption className="visually-hidden">{t('clients.title')}</caption>
        <tbody>
          {clients.map(({ client, recipients }) => (
            <tr key={client ?? ''}>
              <th scope="row">
                {client ?? t('clients.unknown')}
                <span className={classes.share} style={{ width: `${(100 * recipients) / most}%` }} />
              </th>
              <td>{number(recipients)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
