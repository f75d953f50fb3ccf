import type { Explanation, Mention, Stream } from '@masthead/contract';
import { Link } from '@tanstack/react-router';
import type { Ref } from 'react';
import { usePermission } from '../../../shared/actor/index.ts';
import { useFormat } from '../../../shared/format/index.ts';
import { useT } from '../../../shared/i18n/index.ts';
import { IconCheck, IconHelpCircle, IconX } from '../../../shared/icons/index.ts';
import { langOf } from '../MarkedText.tsx';
import classes from './reader.module.css';
import { timesOf, type WhyRow, whyRows } from './why-rows.ts';

interface WhyProps {
  explanation: Explanation;
  mention: Mention;
  stream: Stream;
  ref?: Ref<HTMLElement>;
}

const known = [
  'main_search_term',
  'required_all_words',
  'required_any_words',
  'excluded_words',
  'near_words',
  'monitored_languages',
  'excluded_languages',
  'monitored_countries',
  'excluded_countries',
  'media_types',
  'whitelisted_outlets',
  'blocked_outlets',
] as const;
const fieldOf = (field: string): (typeof known)[number] | 'other' => known.find((name) => name === field) ?? 'other';

/** Each condition of the stream, the words that it found and where: the engine's own evaluation. */
export function WhyMatched({ explanation, mention, stream, ref }: WhyProps) {
  const t = useT('mentions');
  const canEdit = usePermission('stream.update').can;
  return (
    <section ref={ref} className={classes.section} aria-labelledby="why-title">
      <h3 id="why-title">
        <IconHelpCircle size={14} stroke={1.6} aria-hidden />
        {t('why.title')}
      </h3>
      <WhyConditions explanation={explanation} language={mention.language} />
      <p className={classes.whyLinks}>
        {canEdit && (
          <Link to="/streams/$streamId/edit" params={{ streamId: stream.id }} className={`${classes.edit} underlined`}>
            {t('why.edit')}
          </Link>
        )}
        <Link
          to="/streams/sources/missed"
          search={{
            url: mention.at_second === null ? mention.url : mention.url.replace(/\?t=\d+$/, ''),
            stream: stream.id,
          }}
          className={`${classes.edit} underlined`}
        >
          {t('why.road')}
        </Link>
      </p>
    </section>
  );
}

/** The conditions of a stream with what each found in a text. */
export function WhyConditions({ explanation, language }: { explanation: Explanation; language: string }) {
  const t = useT('mentions');
  const { rows, numbers } = whyRows(explanation.clauses);
  const shown = new Set(explanation.marks.map((mark) => numbers.get(mark.clause)));
  return (
    <>
      {explanation.text_kept ? (
        !explanation.matched && <p className={classes.changed}>{t('why.not_matched')}</p>
      ) : (
        <p className={classes.changed}>{t('why.text_gone')}</p>
      )}
      <ol className={classes.why}>
        {rows.map((row) => (
          <Row key={row.key} row={row} lang={langOf(language)} isShown={shown.has(row.number ?? undefined)} />
        ))}
      </ol>
    </>
  );
}

interface RowProps {
  row: WhyRow;
  lang: string | undefined;
  /** True if some of its words are in the part of the text that the licence allows to be shown. */
  isShown: boolean;
}

function Row({ row, lang, isShown }: RowProps) {
  const t = useT('mentions');
  return (
    <li>
      <span className={classes.number} data-none={row.number === null || undefined} aria-hidden>
        {row.number ?? '–'}
      </span>
      <div>
        <RowTitle row={row} />
        <Evidence row={row} lang={lang} isShown={isShown} />
      </div>
      {row.satisfied ? (
        <IconCheck size={14} stroke={1.6} aria-label={t('why.satisfied')} />
      ) : (
        <IconX size={14} stroke={1.6} aria-label={t('why.failed')} data-failed />
      )}
    </li>
  );
}

function RowTitle({ row }: { row: WhyRow }) {
  const t = useT('mentions');
  const { language, country } = useFormat();
  const field = fieldOf(row.field);
  if (row.near) return <b>{t('why.fields.near_words', { ...row.near })}</b>;
  const written = (term: string): string => {
    if (field.endsWith('languages')) return language(term);
    if (field.endsWith('countries')) return country(term);
    return field === 'media_types' ? t(`media_types.${term as Mention['media_type']}`) : term;
  };
  return <b>{t(`why.fields.${field}`, { terms: row.terms.map(written).join(', ') })}</b>;
}

function Evidence({ row, lang, isShown }: RowProps) {
  const t = useT('mentions');
  if (row.number === null) return null;
  if (row.field === 'excluded_words' && row.satisfied) return <p>{t('why.found_none', { count: row.terms.length })}</p>;
  const count = timesOf(row.found);
  if (count === 0) return null;
  const parts = (['headline', 'lead', 'body', 'caption'] as const)
    .filter((part) => row.found[part] > 0)
    .map((part) => t(`why.parts.${part}`));
  return (
    <p>
      {row.words.map((word) => (
        <span key={word}>
          <mark lang={lang}>{word}</mark>{' '}
        </span>
      ))}
      {t('why.times', { count, parts: parts.join(', ') })}
      {!isShown && row.satisfied && <span className={classes.beyond}> {t('why.beyond')}</span>}
    </p>
  );
}
