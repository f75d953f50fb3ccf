import type { ReactNode } from 'react';
import { useFormat } from '../../../shared/format/index.ts';
import { useT } from '../../../shared/i18n/index.ts';
import { EmptyState, ErrorState, RowSkeletons } from '../../../shared/page/index.ts';
import { Hits, NoHits, type PreviewAnswer } from '../Preview.tsx';
import type { PreviewState } from '../streams.api.ts';
import { Advice } from './Advice.tsx';
import { Changes } from './Changes.tsx';
import { ClauseTable } from './ClauseTable.tsx';
import classes from './lab.module.css';
import { Verdicts } from './Verdicts.tsx';

export interface ResultProps {
  state: PreviewState;
  /** Something differs from the saved version, so that a comparison says something. */
  isChanged: boolean;
  onBlock: (outlet: { id: string; name: string }) => void;
  /** Suggestions of words to add to the search and to exclude from it. */
  suggestions: ReactNode;
}

/** Shows what the search would find now: a count for each condition, advice, and the hits or the changes. */
export function LabResult({ state, isChanged, onBlock, suggestions }: ResultProps) {
  const t = useT('streams');
  const { preview, isAsked, isValid, isUpdating } = state;
  if (!isAsked) return <EmptyState title={t('preview.waiting_title')} body={t('preview.waiting_body')} />;
  if (!isValid) return <EmptyState title={t('preview.waiting_title')} body={t('preview.invalid')} />;
  if (preview.isError && !preview.data)
    return <ErrorState error={preview.error} onRetry={() => void preview.refetch()} />;
  if (!preview.data) return <RowSkeletons kind="mention" count={4} />;
  const { meta } = preview.data;
  return (
    <div className={classes.result} data-updating={isUpdating || undefined} aria-busy={isUpdating}>
      <div className={classes.left}>
        {meta.verdicts && <Verdicts verdicts={meta.verdicts} />}
        <ClauseTable meta={meta} />
        <Advice advice={meta.advice} />
        {suggestions}
        <Languages meta={meta} />
      </div>
      <div className={classes.right}>
        {isChanged && meta.changes ? (
          <Changes changes={meta.changes} asOf={meta.as_of} />
        ) : (
          <Newest answer={preview.data} onBlock={onBlock} />
        )}
      </div>
    </div>
  );
}

function Newest({ answer: { data, meta }, onBlock }: { answer: PreviewAnswer; onBlock: ResultProps['onBlock'] }) {
  const t = useT('streams');
  if (data.length === 0) return <NoHits />;
  return (
    <>
      <h2>{t('preview.newest')}</h2>
      <Hits hits={data} hasExcerpt onBlock={onBlock} />
      {meta.has_more && <p className={classes.note}>{t('preview.more')} …</p>}
    </>
  );
}

const shownLanguages = 4;

function Languages({ meta }: { meta: PreviewAnswer['meta'] }) {
  const t = useT('streams');
  const { language, percentage } = useFormat();
  if (meta.languages.length < 2) return null;
  return (
    <section>
      <h2>{t('preview.languages')}</h2>
      <dl className={classes.languages}>
        {meta.languages.slice(0, shownLanguages).map(({ language: code, share }) => (
          <div key={code}>
            <dt>{language(code)}</dt>
            <dd>
              <span className={classes.meter} aria-hidden>
                <i style={{ width: `${share * 100}%` }} />
              </span>
              <span className="num">{percentage(share)}</span>
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
