import { useT } from '../../../shared/i18n/index.ts';
import { IconAlertTriangle, IconBulb, IconCircleCheck } from '../../../shared/icons/index.ts';
import type { PreviewAnswer } from '../Preview.tsx';
import classes from './lab.module.css';
import { useParserText } from './useParserText.ts';

const icon = { size: 16, stroke: 1.6, 'aria-hidden': true } as const;
/** Codes of advice on searches that find nothing or everything; other advice is a hint. */
const grave = new Set(['never_matches', 'no_word', 'exclusion_cancels_main', 'exclusion_cancels']);
const shown = 6;

/** Shows how the search could be improved, the most serious advice first. */
export function Advice({ advice }: { advice: PreviewAnswer['meta']['advice'] }) {
  const t = useT('streams');
  const { adviceText } = useParserText();
  const sorted = advice.toSorted((a, b) => Number(grave.has(b.code)) - Number(grave.has(a.code)));
  return (
    <section>
      <h2>{t('lab.advice_title')}</h2>
      <ul className={classes.advice}>
        {sorted.slice(0, shown).map((one) => (
          <li key={`${one.code} ${one.clause} ${one.text}`} data-grave={grave.has(one.code) || undefined}>
            {grave.has(one.code) ? <IconAlertTriangle {...icon} /> : <IconBulb {...icon} />}
            <p>{adviceText(one)}</p>
          </li>
        ))}
        {sorted.length === 0 && (
          <li data-fine>
            <IconCircleCheck {...icon} />
            <p>{t('lab.no_advice')}</p>
          </li>
        )}
      </ul>
    </section>
  );
}
