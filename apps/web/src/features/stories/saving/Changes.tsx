import { useMemo } from 'react';
import { useT } from '../../../shared/i18n/index.ts';
import { textFields } from '../story-values.ts';
import { blockTexts } from './block-texts.ts';
import classes from './saving.module.css';
import { type DiffPart, diffLines, diffWords } from './words-diff.ts';

export type Texts = { headline: string; subheading: string | null; copytext: string; boilerplate: string | null };

/** Shows the differences between two texts: removed words are crossed out, added words are underlined. */
export function Changes({ before, after }: { before: Texts; after: Texts }) {
  const t = useT('stories');
  const changed = useMemo(
    () =>
      textFields
        .map((field) => ({ field, parts: diffWords(blockTexts(before[field]), blockTexts(after[field])) }))
        .filter(({ parts }) => parts.some(({ kind }) => kind !== 'same')),
    [before, after],
  );
  if (changed.length === 0) return <p className={classes.none}>{t('history.no_changes')}</p>;
  return (
    <>
      {changed.map(({ field, parts }) => (
        <section key={field} className={classes.changes}>
          <h3>{t(`parts.${field}`)}</h3>
          <div className={classes.words}>
            {diffLines(parts).map((line, at, lines) => (
              <Line key={at} line={line} isFirst={at === 0 || isChanged(lines[at - 1]!)} />
            ))}
          </div>
        </section>
      ))}
    </>
  );
}

const isChanged = (line: readonly DiffPart[]): boolean => line.some(({ kind }) => kind !== 'same');

/** A line with what changed in it. Unchanged ones in a row are one sign. */
function Line({ line, isFirst }: { line: readonly DiffPart[]; isFirst: boolean }) {
  if (!isChanged(line)) return isFirst && <p aria-hidden="true">⋯</p>;
  return (
    <p>
      {line.map(({ kind, text }, at) => {
        const key = `${at} ${kind}`;
        if (kind === 'same') return <span key={key}>{text}</span>;
        return kind === 'new' ? <ins key={key}>{text}</ins> : <del key={key}>{text}</del>;
      })}
    </p>
  );
}
