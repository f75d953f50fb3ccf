import type { StreamImport, StreamImportCheck } from '@masthead/contract';
import { useT } from '../../../shared/i18n/index.ts';
import { useParserText } from '../../streams/index.ts';
import classes from '../imports.module.css';

/** Searches of the file, side by side with the streams that they become. */
export function NewStreams({ streams, count }: { streams: StreamImportCheck['streams']; count: number }) {
  const t = useT('imports');
  if (streams.length === 0) return null;
  return (
    <details className={classes.findings} open>
      <summary>{t('streams.becomes', { count })}</summary>
      <div className={classes.scroll}>
        <table className={classes.searches}>
          <thead>
            <tr>
              <th scope="col">{t('streams.fields.name')}</th>
              <th scope="col">{t('doubles.given')}</th>
              <th scope="col">{t('streams.stream')}</th>
            </tr>
          </thead>
          <tbody>
            {streams.map(({ line, name, given, printed }) => (
              <tr key={line}>
                <th scope="row">{name}</th>
                <td>{given}</td>
                <td>{printed}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </details>
  );
}

/** Streams that the brand has already. */
export function StreamDoubles({ doubles }: { doubles: StreamImportCheck['doubles'] }) {
  const t = useT('imports');
  if (doubles.length === 0) return null;
  return (
    <details className={classes.findings}>
      <summary>{t('streams.doubles.title', { count: doubles.length })}</summary>
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
            {doubles.map(({ line, name, known, by }) => (
              <tr key={line}>
                <td>{name}</td>
                <td>
                  <a href={`/streams/${known.id}`} target="_blank" rel="noreferrer">
                    {known.name}
                  </a>
                </td>
                <td>{t(`streams.doubles.same.${by}`)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </details>
  );
}

/** Searches that cannot be read and values that are left out, with their places and reasons. */
export function StreamProblems({ problems }: { problems: StreamImport['problems'] }) {
  const t = useT('imports');
  const { parserText } = useParserText();
  if (problems.length === 0) return null;
  const textOf = ({ line, field, value, reason }: StreamImport['problems'][number]) => {
    const params = { line, field: t(`streams.fields.${field}`), value };
    if (value === '') return t('coverage.problems.empty', params);
    if (reason) return t('streams.problems.reason', { ...params, reason: parserText(reason) });
    return t('problems.value', params);
  };
  return (
    <details className={classes.findings}>
      <summary>{t('coverage.problems.title', { count: problems.length })}</summary>
      <ul>
        {problems.map((problem) => (
          <li key={`${problem.line}-${problem.field}-${problem.value}`}>{textOf(problem)}</li>
        ))}
      </ul>
    </details>
  );
}
