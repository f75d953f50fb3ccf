import { useFormat } from '../../../shared/format/index.ts';
import { useT } from '../../../shared/i18n/index.ts';
import type { OutletImport } from '../outlets.api.ts';
import classes from './import.module.css';

/** Shows the effect of a file: sums, lines that cannot be read, and the lines that can. */
export function ImportPreview({ name, preview }: { name: string; preview: OutletImport }) {
  const t = useT('outlets');
  const { number } = useFormat();
  const { refused, lines, ...counts } = preview;
  const figures = { ...counts, refused: refused.length };
  const read = counts.added + counts.updated + counts.unchanged;
  return (
    <>
      <p className={classes.lead}>{t('import.preview', { name })}</p>
      <dl className={classes.figures}>
        {(['added', 'updated', 'unchanged', 'refused'] as const).map((figure) => (
          <div key={figure} data-warns={(figure === 'refused' && refused.length > 0) || undefined}>
            <dt>{t(`import.figures.${figure}`)}</dt>
            <dd>{number(figures[figure])}</dd>
          </div>
        ))}
      </dl>
      {refused.length > 0 && (
        <section className={classes.part}>
          <h3>{t('import.refused_title')}</h3>
          <ul className={classes.refused}>
            {refused.map(({ line, message }) => (
              <li key={line}>
                <b>{t('import.line', { line: number(line) })}</b> {message}
              </li>
            ))}
          </ul>
        </section>
      )}
      {lines.length > 0 && (
        <section className={classes.part}>
          <h3>{t('import.lines_title')}</h3>
          <div className={classes.lines}>
            <Lines lines={lines} />
          </div>
          {read > lines.length && <p className={classes.columns}>{t('import.more', { count: read - lines.length })}</p>}
        </section>
      )}
    </>
  );
}

function Lines({ lines }: Pick<OutletImport, 'lines'>) {
  const t = useT('outlets');
  const { number } = useFormat();
  const nameOf = useFieldNames();
  return (
    <table>
      <thead>
        <tr>
          <th scope="col">{t('import.number')}</th>
          <th scope="col">{t('fields.outlet')}</th>
          <th scope="col">{t('import.outcome')}</th>
        </tr>
      </thead>
      <tbody>
        {lines.map(({ line, name, site, outcome, changes }) => (
          <tr key={line}>
            <td>{number(line)}</td>
            <td>
              <b>{name}</b> {site}
            </td>
            <td>
              {t(`import.outcomes.${outcome}`)}
              {changes.length > 0 && `: ${changes.map(nameOf).join(', ')}`}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** Returns the names of the server's fields in words. */
function useFieldNames() {
  const t = useT('outlets');
  const names: Record<string, string> = {
    name: t('fields.name'),
    url: t('fields.url'),
    country_id: t('fields.country'),
    language: t('fields.language'),
    media_type: t('fields.media_type'),
    geography: t('fields.geography'),
    publication_interval: t('fields.interval'),
    names: t('fields.names'),
    domains: t('fields.domains'),
    impressions: t('fields.audience'),
  };
  return (field: string) => names[field] ?? field;
}
