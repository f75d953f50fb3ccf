import { type EmailFacts, hitActors } from '@masthead/contract';
import { useFormat } from '../../../shared/format/index.ts';
import { useT } from '../../../shared/i18n/index.ts';
import classes from './progress.module.css';
import { hitReasonKey } from './reasons.ts';

const kinds = ['open', 'click'] as const;

/** Opens and clicks by who made them, each with the reason for which it was taken as that. */
export function Hits({ hits }: { hits: EmailFacts['hits'] }) {
  const t = useT('mailing');
  const { number } = useFormat();
  const rows = kinds.flatMap((kind) =>
    hitActors.flatMap((actor) => hits.filter((hit) => hit.kind === kind && hit.actor === actor)),
  );
  return (
    <section>
      <h2>{t('hits.title')}</h2>
      <p className={classes.meaning}>{t('hits.means')}</p>
      <table className={classes.table}>
        <caption className="visually-hidden">{t('hits.title')}</caption>
        <tbody>
          {rows.map(({ kind, actor, reason, count }) => {
            const key = hitReasonKey(reason);
            return (
              <tr key={`${kind}.${actor}.${reason}`}>
                <th scope="row">
                  {t(`hits.${kind}_${actor}`)}
                  <span className={classes.meaning}>{key ? t(key) : reason}</span>
                </th>
                <td>{number(count)}</td>
              </tr>
            );
          })}
        </tbody>
      </table>
      {rows.length === 0 && <p className={classes.none}>{t('hits.none')}</p>}
    </section>
  );
}
