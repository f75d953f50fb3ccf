import { useFormat } from '../../../shared/format/index.ts';
import { useT } from '../../../shared/i18n/index.ts';
import { type PreviewAnswer, useRate } from '../Preview.tsx';
import classes from './lab.module.css';
import { useClauseName } from './useClauseName.ts';
import { useCount } from './useCount.ts';

type Meta = PreviewAnswer['meta'];

/** Shows what each condition finds alone or excludes, and how much remains. */
export function ClauseTable({ meta }: { meta: Meta }) {
  const t = useT('streams');
  const rate = useRate();
  const count = useCount();
  const { abbreviate } = useFormat();
  // A condition that all documents are in the chosen media has no information.
  const clauses = meta.clauses.filter(({ field, hits }) => field !== 'media_types' || hits?.value !== 0);
  const most = Math.max(1, ...clauses.map(({ hits }) => hits?.value ?? 0), meta.hits.value);
  return (
    <section>
      <h2>{t('lab.clauses')}</h2>
      <table className={classes.clauses}>
        <caption className="visually-hidden">{t('lab.clauses')}</caption>
        <thead className="visually-hidden">
          <tr>
            <th scope="col">{t('lab.clause')}</th>
            <th scope="col">{t('lab.count')}</th>
            <th />
          </tr>
        </thead>
        <tbody>
          {clauses.map((clause, index) => (
            <ClauseRow key={`${clause.field}-${clause.text}`} clause={clause} number={index + 1} most={most} />
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">
              <b>{t('lab.result')}</b>
              <span>{t('lab.stories', { count: meta.stories.value, number: count(meta.stories) })}</span>
            </th>
            <td className="num" role="status" aria-label={t('lab.hits_label', { number: abbreviate(meta.hits.value) })}>
              {count(meta.hits)}
            </td>
            <td className={classes.rate}>{meta.hits.value > 0 && rate(meta.per_day)}</td>
          </tr>
        </tfoot>
      </table>
      <p className={classes.note}>
        {meta.hits.exact ? t('lab.exact_note') : t('lab.sample_note', { count: meta.searched })}
      </p>
    </section>
  );
}

function ClauseRow({ clause, number, most }: { clause: Meta['clauses'][number]; number: number; most: number }) {
  const t = useT('streams');
  const count = useCount();
  const name = useClauseName();
  const { hits, excludes } = clause;
  const { title, detail } = name(clause);
  return (
    <tr>
      <th scope="row">
        <span className={classes.clauseNumber} aria-hidden>
          {number}
        </span>
        <b>{title}</b>
        <span title={detail}>{detail}</span>
      </th>
      <td className="num">
        {hits === null ? '' : excludes && hits.value > 0 ? t('lab.takes_away', { number: count(hits) }) : count(hits)}
      </td>
      <td>
        {hits && (
          <span className={classes.meter} data-out={excludes || undefined} aria-hidden>
            <i style={{ width: `${(100 * hits.value) / most}%` }} />
          </span>
        )}
      </td>
    </tr>
  );
}
