import type { CoverageCheck, CoverageImport } from '@masthead/contract';
import { useFormat } from '../../../shared/format/index.ts';
import { useT } from '../../../shared/i18n/index.ts';
import classes from '../imports.module.css';
import { useFieldLabel } from './useFieldLabel.ts';

type Piece = CoverageCheck['doubles'][number]['given'];

/** Pieces that the brand has already, side by side with its clippings. */
export function CoverageDoubles({ doubles }: { doubles: CoverageCheck['doubles'] }) {
  const t = useT('imports');
  const { longDate } = useFormat();
  if (doubles.length === 0) return null;
  const textOf = ({ headline, media_outlet, published_at }: Piece) =>
    [headline, media_outlet, longDate(published_at)].filter(Boolean).join(' · ');
  return (
    <details className={classes.findings}>
      <summary>{t('coverage.doubles.title', { count: doubles.length })}</summary>
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
                <td>{textOf(given)}</td>
                <td>
                  <a href={`/performance/coverage/clipping/edit/${known.id}`} target="_blank" rel="noreferrer">
                    {textOf(known)}
                  </a>
                </td>
                <td>{t(`coverage.doubles.same.${by}`)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </details>
  );
}

/** Values and rows that are left out, with their places. */
export function CoverageProblems({ problems }: { problems: CoverageImport['problems'] }) {
  const t = useT('imports');
  const labelOf = useFieldLabel();
  if (problems.length === 0) return null;
  const textOf = ({ line, field, value }: CoverageImport['problems'][number]) => {
    const params = { line, field: labelOf(field), value };
    if (value === '') return t('coverage.problems.empty', params);
    if (field === 'media_outlet') return t('problems.outlet', params);
    if (field === 'tags') return t('coverage.problems.tags', params);
    return t('problems.value', params);
  };
  return (
    <details className={classes.findings}>
      <summary>{t('coverage.problems.title', { count: problems.length })}</summary>
      <ul>
        {problems.map((problem) => (
          <li key={`${problem.line}-${problem.field}`}>{textOf(problem)}</li>
        ))}
      </ul>
    </details>
  );
}
