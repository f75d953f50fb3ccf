import { Button } from '@mantine/core';
import { useT } from '../../../shared/i18n/index.ts';
import { IconAlertTriangle } from '../../../shared/icons/index.ts';
import { changedFields, valuesOf } from '../email-values.ts';
import classes from './composer.module.css';
import { useDraft, useEditing } from './email-context.ts';

/** Says that another user has saved the same parts, names them, and lets one version win. */
export function ConflictNotice() {
  const t = useT('mailing');
  const stories = useT('stories');
  const { draft } = useEditing();
  const { theirs, values, saved, state } = useDraft();
  if (state !== 'conflict' || !theirs) return null;
  const has = valuesOf(theirs);
  const parts = changedFields(saved, values)
    .filter((field) => changedFields(has, values).includes(field))
    .map((field) => t(`parts.${field}`));
  return (
    <div role="alert" className={classes.conflict}>
      <IconAlertTriangle size={16} stroke={1.6} aria-hidden />
      <p>
        <b>{t('conflict.title')}</b> {stories('conflict.body')} ({parts.join(', ')})
      </p>
      <Button size="xs" onClick={() => void draft.takeTheirs()}>
        {stories('conflict.take_theirs')}
      </Button>
      <Button size="xs" variant="filled" onClick={() => void draft.keepMine()}>
        {stories('conflict.keep_mine')}
      </Button>
    </div>
  );
}
