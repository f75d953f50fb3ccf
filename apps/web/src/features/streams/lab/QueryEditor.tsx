import { Button, CopyButton } from '@mantine/core';
import { useId, useState } from 'react';
import { useT } from '../../../shared/i18n/index.ts';
import { IconAlertTriangle, IconCircleCheck, IconCopy } from '../../../shared/icons/index.ts';
import type { StreamFormState } from '../form/form-state.ts';
import type { StreamValues } from '../stream-values.ts';
import classes from './lab.module.css';
import { piecesOf, placeOf, readText, type TextReading, textOf } from './query-text.ts';
import { useParserText } from './useParserText.ts';

const icon = { size: 14, stroke: 1.6, 'aria-hidden': true } as const;

/** Text that is being typed and does not agree with the form yet, or does not agree any more. */
export interface Draft {
  text: string;
  reading: TextReading;
}

interface EditorProps {
  form: StreamFormState;
  draft: Draft | null;
  onDraft: (draft: Draft | null) => void;
}

/** Carries a text into the form: as its fields if they can hold it, otherwise as the text. */
function applyText(form: StreamFormState, { text, reading }: Draft): void {
  if (reading.kind === 'broken') return;
  if (reading.kind === 'text') {
    form.set('query_text', text);
    const { main_search_term } = form.values as StreamValues;
    if (!main_search_term) form.set('main_search_term', reading.main.slice(0, 255));
    return;
  }
  for (const [field, value] of Object.entries(reading.values)) form.set(field as 'query_text', value as string | null);
}

/** The query as boolean text beside the form: whichever is typed in, the other one follows. */
export function QueryEditor({ form, draft, onDraft }: EditorProps) {
  const t = useT('streams');
  const { parserText } = useParserText();
  const [describedBy, labelledBy] = [useId(), useId()];
  const values = form.values as StreamValues;
  const text = draft?.text ?? textOf(values);
  const reading = draft?.reading ?? (text ? readText(text, values.media_types) : null);
  const wrong = reading?.kind === 'broken' ? reading.error : undefined;
  const [isFocused, setFocused] = useState(false);
  const change = (next: string) => {
    const changed = { text: next, reading: readText(next, values.media_types) };
    applyText(form, changed);
    onDraft(changed);
  };
  // Its normal form again, unless that would remove the part that has the error.
  const leave = () => {
    setFocused(false);
    if (draft && draft.reading.kind !== 'broken') onDraft(null);
  };
  const error = form.field('query_text').error;
  return (
    <section className={classes.query} aria-labelledby={labelledBy}>
      <header>
        <h2 id={labelledBy}>{t('lab.text_title')}</h2>
        <span className={classes.queryActions}>
          <Agreement reading={reading} />
          <CopyButton value={text}>
            {({ copied, copy }) => (
              <Button size="xs" variant="subtle" leftSection={<IconCopy {...icon} />} onClick={copy} disabled={!text}>
                {copied ? t('lab.copied') : t('lab.copy')}
              </Button>
            )}
          </CopyButton>
        </span>
      </header>
      <div className={classes.code} data-focused={isFocused || undefined} data-wrong={wrong ? true : undefined}>
        <pre aria-hidden>
          <Lines text={text} wrong={wrong} />
        </pre>
        <textarea
          aria-labelledby={labelledBy}
          aria-describedby={describedBy}
          aria-invalid={wrong ? true : undefined}
          spellCheck={false}
          autoCapitalize="off"
          autoComplete="off"
          maxLength={20_000}
          placeholder={t('lab.text_placeholder')}
          value={text}
          onChange={(event) => change(event.currentTarget.value)}
          onFocus={() => setFocused(true)}
          onBlur={leave}
        />
      </div>
      <div id={describedBy} role="status" className={classes.said}>
        {wrong && text.trim() !== '' && (
          <p data-tone="danger">
            <b>{t('lab.at', placeOf(text, Math.min(wrong.start, text.length)))}</b> {parserText(wrong)}
          </p>
        )}
        {reading?.kind === 'text' && (
          <p>
            <b>{t('lab.only_text')}</b> {parserText(reading.reason)}{' '}
            <button
              type="button"
              className={classes.plain}
              onClick={() => {
                onDraft(null);
                form.set('query_text', null);
              }}
            >
              {t('lab.back_to_form')}
            </button>
          </p>
        )}
        {reading && reading.kind !== 'broken' && reading.warnings[0] && <p>{parserText(reading.warnings[0])}</p>}
        {error && <p data-tone="danger">{error}</p>}
      </div>
    </section>
  );
}

function Agreement({ reading }: { reading: TextReading | null }) {
  const t = useT('streams');
  if (!reading) return null;
  if (reading.kind === 'form')
    return (
      <span className={classes.agree}>
        <IconCircleCheck {...icon} />
        {t('lab.agree')}
      </span>
    );
  return (
    <span className={classes.apart} data-tone={reading.kind === 'broken' ? 'danger' : undefined}>
      <IconAlertTriangle {...icon} />
      {reading.kind === 'broken' ? t('lab.broken') : t('lab.text_decides')}
    </span>
  );
}

/** The text under the one that is typed, line by line: operators, fields and what is wrong in their own type. */
function Lines({ text, wrong }: { text: string; wrong: { start: number; end: number } | undefined }) {
  let from = 0;
  return text.split('\n').map((line, index) => {
    const start = from;
    from += line.length + 1;
    const inLine = wrong && wrong.start < from && wrong.end >= start;
    const pieces = piecesOf(line, inLine ? { start: wrong.start - start, end: wrong.end - start } : undefined);
    return (
      <span key={`${index}-${line}`} className={classes.line} data-line={index + 1}>
        {pieces.map((piece, at) => (
          <i key={`${at}-${piece.text}`} data-kind={piece.kind} data-wrong={piece.isWrong || undefined}>
            {piece.text}
          </i>
        ))}
        {'\n'}
      </span>
    );
  });
}
