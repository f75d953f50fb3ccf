import { useT } from '../../../../shared/i18n/index.ts';
import { IconCheck, IconX } from '../../../../shared/icons/index.ts';
import type { StreamTrace } from '../missed.api.ts';
import type { Clause } from '../reasons.ts';
import classes from './clauses.module.css';
import { useFieldName, useReasonText } from './texts.ts';

/** Lists the conditions of a stream: those met with the words found, and those not met with the reason. */
export function Clauses({ stream: { explanation }, isOpen }: { stream: StreamTrace; isOpen: boolean }) {
  const t = useT('sources');
  if (!explanation || explanation.clauses.length === 0) return null;
  return (
    <details className={classes.clauses} open={isOpen}>
      <summary>{t('missed.clauses')}</summary>
      <ul>
        {explanation.clauses.map((clause) => (
          <ClauseLine key={clause.id} clause={clause} />
        ))}
      </ul>
    </details>
  );
}

function ClauseLine({ clause }: { clause: Clause }) {
  const t = useT('sources');
  const fieldName = useFieldName();
  const reasonText = useReasonText();
  const { satisfied, field, text, reason } = clause;
  const Icon = satisfied ? IconCheck : IconX;
  return (
    <li data-satisfied={satisfied || undefined}>
      <Icon size={14} stroke={1.8} aria-label={t(satisfied ? 'missed.holds' : 'missed.fails')} />
      <div>
        <b>{fieldName(field) ?? text}</b>
        <p>{satisfied ? <Evidence clause={clause} /> : reason && asSentence(reasonText(reason))}</p>
      </div>
    </li>
  );
}

/** Returns a reason that begins with a capital; a quoted word stays as it is. */
const asSentence = (text: string): string => text.charAt(0).toLocaleUpperCase() + text.slice(1);

function Evidence({ clause: { field, words, found } }: { clause: Clause }) {
  const t = useT('sources');
  const count = found.headline + found.lead + found.body;
  if (field === 'excluded_words') return t('missed.none_found_good');
  return count > 0 ? t('missed.found_words', { words: words.map((word) => `“${word}”`).join(', '), count }) : null;
}
