import { Button, UnstyledButton } from '@mantine/core';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { confirm, notify } from '../../../shared/feedback/index.ts';
import { Drawer } from '../../../shared/floating/index.ts';
import { useFormat } from '../../../shared/format/index.ts';
import { useT } from '../../../shared/i18n/index.ts';
import { EmptyState, ErrorState, RowSkeletons } from '../../../shared/page/index.ts';
import { LoadMore } from '../../../shared/parts/index.ts';
import { StepEntry } from '../approval/StepEntry.tsx';
import { approvalQuery } from '../approval/useApproval.ts';
import { useEditing, useStory } from '../editor/story-context.ts';
import { revisionPages, revisionText } from '../stories.api.ts';
import { Changes } from './Changes.tsx';
import classes from './saving.module.css';

/** Shows the steps of the approval and earlier states of the texts, the changes since, and a way to restore them. */
export default function History() {
  const t = useT('stories');
  const app = useT('app');
  const { open } = useEditing();
  const story = useStory().story!;
  const { fullDate, number } = useFormat();
  const list = useInfiniteQuery({
    ...revisionPages(story.id),
    select: (data) => ({ ...data, rows: data.pages.flatMap((page) => page.data) }),
  });
  const [chosen, setChosen] = useState<number | null>(null);
  const steps = useQuery(approvalQuery(story.id)).data?.data.steps ?? [];
  const revisions = list.data?.rows ?? [];
  const oldest = list.hasNextPage ? (revisions.at(-1)?.created_at ?? '') : '';
  // A step comes after the revision that it is about.
  const entries = [...steps.filter((step) => step.created_at >= oldest), ...revisions].sort((a, b) =>
    b.created_at.localeCompare(a.created_at),
  );
  return (
    <Drawer
      opened
      position="right"
      size={560}
      onClose={() => open(null)}
      title={t('history.title')}
      closeButtonProps={{ 'aria-label': app('close') }}
    >
      {list.isPending && <RowSkeletons count={5} />}
      {list.isError && <ErrorState error={list.error} onRetry={() => void list.refetch()} />}
      {list.isSuccess && revisions.length === 0 && <EmptyState title={t('history.none')} />}
      <ol className={classes.revisions}>
        {entries.map((entry) => {
          if ('kind' in entry) return <StepEntry key={entry.id} step={entry} />;
          const { revision, user, created_at, words } = entry;
          return (
            <li key={revision}>
              <UnstyledButton
                className={classes.revision}
                aria-expanded={chosen === revision}
                onClick={() => setChosen(chosen === revision ? null : revision)}
              >
                <b>{fullDate(created_at)}</b>
                <span>
                  {t('history.by', { name: user?.full_name ?? t('conflict.somebody'), words: number(words) })}
                  {revision === story.revision && ` · ${t('history.now')}`}
                </span>
              </UnstyledButton>
              {chosen === revision && <Revision revision={revision} onRestored={() => open(null)} />}
            </li>
          );
        })}
      </ol>
      <LoadMore pages={list} className={classes.more} />
    </Drawer>
  );
}

/** Shows the differences between a revision and the current text. */
function Revision({ revision, onRestored }: { revision: number; onRestored: () => void }) {
  const t = useT('stories');
  const { draft } = useEditing();
  const { values, story } = useStory();
  const text = useQuery(revisionText(story!.id, revision));
  const before = text.data?.data;
  const restore = async () => {
    const question = {
      title: t('history.restore_title'),
      body: t('history.restore_body'),
      confirmLabel: t('history.restore'),
    };
    if (!before || !(await confirm(question))) return;
    draft.replace(before);
    onRestored();
    notify({ title: t('history.restored') });
  };
  return (
    <div className={classes.opened}>
      {text.isPending && <RowSkeletons count={2} />}
      {text.isError && <ErrorState error={text.error} onRetry={() => void text.refetch()} />}
      {before && (
        <>
          <p className={classes.note}>{t('history.note')}</p>
          <Changes before={before} after={values} />
          {revision !== story!.revision && (
            <Button size="xs" onClick={() => void restore()}>
              {t('history.restore')}
            </Button>
          )}
        </>
      )}
    </div>
  );
}
