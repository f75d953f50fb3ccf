import { Button } from '@mantine/core';
import { useState } from 'react';
import { useT } from '../../../shared/i18n/index.ts';
import { IconAlertTriangle } from '../../../shared/icons/index.ts';
import { lazyPart } from '../../../shared/lazy-part.tsx';
import { useEditing, useStory } from '../editor/story-context.ts';
import classes from './saving.module.css';

const CompareDialog = lazyPart(async () => (await import('./CompareDialog.tsx')).CompareDialog);

/** Says that somebody else has changed the same, and offers to look, to keep mine, or to take theirs. */
export function ConflictNotice() {
  const t = useT('stories');
  const { draft } = useEditing();
  const { theirs, values, state } = useStory();
  const [isComparing, setComparing] = useState(false);
  if (state !== 'conflict' || !theirs) return null;
  const name = theirs.updated_by?.full_name ?? t('conflict.somebody');
  const answers = (
    <>
      <Button size="xs" onClick={() => draft.takeTheirs()}>
        {t('conflict.take_theirs')}
      </Button>
      <Button size="xs" variant="filled" onClick={() => void draft.keepMine()}>
        {t('conflict.keep_mine')}
      </Button>
    </>
  );
  return (
    <div role="alert" className={classes.conflict}>
      <IconAlertTriangle size={16} stroke={1.6} aria-hidden />
      <p>
        <b>{t('conflict.title', { name })}</b> {t('conflict.body')}
      </p>
      <Button size="xs" onClick={() => setComparing(true)}>
        {t('conflict.see')}
      </Button>
      {answers}
      {isComparing && (
        <CompareDialog
          title={t('conflict.compare', { name })}
          note={t('conflict.compare_note', { name })}
          before={theirs}
          after={values}
          actions={answers}
          onClose={() => setComparing(false)}
        />
      )}
    </div>
  );
}
