import type { ImportCheck, RelationImport } from '@masthead/contract';
import { useT } from '../../shared/i18n/index.ts';
import classes from './imports.module.css';

type Person = ImportCheck['doubles'][number]['given'];
const personText = ({ name, email, phone, job_title, media_outlet }: Person): string =>
  [name, job_title, media_outlet, email, phone].filter(Boolean).join(' · ');

/** People who are known already, side by side with what is known of them. */
export function Doubles({ doubles }: { doubles: ImportCheck['doubles'] }) {
  const t = useT('imports');
  if (doubles.length === 0) return null;
  return (
    <details className={classes.findings}>
      <summary>{t('doubles.title', { count: doubles.length })}</summary>
      <div className={classes.scroll}>
        <table>
          <thead>
            <tr>
              <th scope="col">{t('doubles.given')}</th>
              <th scope="col">{t('doubles.known')}</th>
              <th scope="col">{t('doubles.by')}</th>
            </tr>
          </thead>
          <tbody>
            {doubles.map(({ line, given, known, by }) => (
              <tr key={line}>
                <td>{personText(given)}</td>
                <td>
                  <a href={`/connect/relations/${known.id}`} target="_blank" rel="noreferrer">
                    {personText(known)}
                  </a>
                </td>
                <td>{t(`doubles.same.${by}`)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </details>
  );
}

/** Values and rows that are left out, with their places. */
export function Problems({ problems }: { problems: RelationImport['problems'] }) {
  const t = useT('imports');
  if (problems.length === 0) return null;
  return (
    <details className={classes.findings}>
      <summary>{t('problems.title', { count: problems.length })}</summary>
      <ul>
        {problems.map(({ line, field, value }) => (
          <li key={`${line}-${field}`}>
            {field === 'name'
              ? t('problems.no_name', { line })
              : t(field === 'media_outlet' ? 'problems.outlet' : 'problems.value', {
                  line,
                  field: t(`fields.${field}`),
                  value,
                })}
          </li>
        ))}
      </ul>
    </details>
  );
}
