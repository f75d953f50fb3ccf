import { ActionIcon, Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { clockTime, useFormat } from '../../../shared/format/index.ts';
import { useT } from '../../../shared/i18n/index.ts';
import {
  IconAlertTriangle,
  IconCheck,
  IconChevronLeft,
  IconCloudOff,
  IconEye,
  IconLoader2,
  IconSend,
} from '../../../shared/icons/index.ts';
import { useIsUploading } from '../../../shared/uploading.ts';
import { EmailBadge } from '../list/EmailBadge.tsx';
import { isDirty } from '../saving/email-draft.ts';
import classes from './composer.module.css';
import { useDraft, useEditing } from './email-context.ts';

const icon = { size: 16, stroke: 1.6, 'aria-hidden': true } as const;

/** Way back, state, and the next steps. */
export function ComposerHead() {
  const t = useT('mailing');
  const app = useT('app');
  const state = useDraft();
  const { draft, open } = useEditing();
  const isUploading = useIsUploading();
  const { email, values } = state;
  return (
    <header className={classes.head}>
      <ActionIcon component={Link} to="/stories/email" aria-label={app('titles.emails')}>
        <IconChevronLeft {...icon} />
      </ActionIcon>
      <h1 className="cut">{values.subject || app('titles.compose_email')}</h1>
      <EmailBadge email={email} />
      <SaveStatus />
      <div className={classes.headActions}>
        {!email && (
          <Button
            className={classes.save}
            disabled={!isDirty(state)}
            loading={state.state === 'saving'}
            leftSection={<IconCheck {...icon} />}
            onClick={() => void draft.save()}
          >
            {t('save_draft')}
          </Button>
        )}
        <Button
          className={classes.preview}
          variant="subtle"
          leftSection={<IconEye {...icon} />}
          aria-label={t('preview.open')}
          onClick={() => void open('preview')}
        >
          {t('preview.open')}
        </Button>
        <Button
          variant="filled"
          loading={isUploading}
          leftSection={<IconSend {...icon} />}
          onClick={() => void open('send')}
        >
          {t('send.open')}
        </Button>
      </div>
    </header>
  );
}

const icons = {
  saved: IconCheck,
  unsaved: IconLoader2,
  saving: IconLoader2,
  offline: IconCloudOff,
  refused: IconAlertTriangle,
  conflict: IconAlertTriangle,
};

/** 'Saved 14:32', or the reason why it is not saved. */
function SaveStatus() {
  const t = useT('stories');
  const { locale } = useFormat();
  const { state, savedAt, email } = useDraft();
  const isNew = email === null && (state === 'saved' || state === 'unsaved');
  const Icon = icons[state];
  const text =
    state === 'saved' && savedAt
      ? t('save.saved_at', { time: clockTime(savedAt, locale) })
      : t(isNew ? 'save.new' : `save.${state}`);
  const isBad = state === 'refused' || state === 'conflict' || state === 'offline';
  return (
    <span className={classes.status} role="status" data-bad={isBad || undefined}>
      {!isNew && <Icon size={14} stroke={1.8} aria-hidden />}
      <span>{text}</span>
    </span>
  );
}
