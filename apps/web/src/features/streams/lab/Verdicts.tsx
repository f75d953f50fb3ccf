import { useT } from '../../../shared/i18n/index.ts';
import { IconAlertTriangle, IconCheck } from '../../../shared/icons/index.ts';
import type { PreviewAnswer } from '../Preview.tsx';
import classes from './verdicts.module.css';

type Answer = NonNullable<PreviewAnswer['meta']['verdicts']>;
const icon = { size: 14, stroke: 1.6, 'aria-hidden': true } as const;

/** Verdicts of quality control that the search would break against the saved version, or repair. */
export function Verdicts({ verdicts }: { verdicts: Answer }) {
  const t = useT('streams');
  const broken = (['back', 'lost'] as const).filter((kind) => verdicts[kind].count > 0);
  return (
    <section className={classes.verdicts} aria-label={t('lab.verdicts.title')}>
      <h2>{t('lab.verdicts.title')}</h2>
      <div role="status">
        <ul>
          {broken.map((kind) => (
            <li key={kind} data-kind={kind}>
              <IconAlertTriangle {...icon} />
              <div>
                {t(`lab.verdicts.${kind}`, { count: verdicts[kind].count })}
                {verdicts[kind].headlines.map((headline) => (
                  <q key={headline}>{headline}</q>
                ))}
              </div>
            </li>
          ))}
          {broken.length === 0 && (
            <li>
              <IconCheck {...icon} />
              {t('lab.verdicts.kept', { count: verdicts.checked })}
            </li>
          )}
          {verdicts.solved > 0 && (
            <li>
              <IconCheck {...icon} />
              {t('lab.verdicts.solved', { count: verdicts.solved })}
            </li>
          )}
        </ul>
      </div>
    </section>
  );
}
