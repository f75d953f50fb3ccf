import { Button, Radio } from '@mantine/core';
import { sendAs } from '@masthead/contract';
import { useState } from 'react';
import { useNewEmail } from '../../../shared/emails/index.ts';
import { Modal } from '../../../shared/floating/index.ts';
import { useT } from '../../../shared/i18n/index.ts';
import { PermissionButton } from '../../../shared/parts/index.ts';
import { useEditing, useStory } from '../editor/story-context.ts';
import { openPreview } from '../open-preview.ts';
import { saveStory } from '../save-file.ts';
import { tellFailure } from '../tell-failure.ts';
import classes from './publish.module.css';

/** Asks how a story goes to journalists, in the mail, as a PDF beside it, or both, and begins an e-mail with it. */
export default function SendDialog() {
  const t = useT('stories');
  const app = useT('app');
  const { open } = useEditing();
  const story = useStory().story!;
  const { write, isBusy } = useNewEmail();
  const [as, setAs] = useState<(typeof sendAs)[number]>('inline');
  const pdf = () =>
    saveStory(story.id, story.headline, 'pdf', story.pr_style_id).catch((error) => tellFailure('screenshot', error));
  return (
    <Modal
      opened
      onClose={() => open(null)}
      title={t('send.title')}
      size={480}
      closeButtonProps={{ 'aria-label': app('close') }}
    >
      <div className={classes.form}>
        <Radio.Group label={t('send.as')} value={as} onChange={(value) => setAs(value as typeof as)}>
          <div className={classes.choices}>
            {sendAs.map((value) => (
              <Radio key={value} value={value} label={t(`send.${value}`)} description={t(`send.${value}_hint`)} />
            ))}
          </div>
        </Radio.Group>
        <div className={classes.actions}>
          {as !== 'pdf' && <Button onClick={() => void openPreview(story.id)}>{t('send.see')}</Button>}
          {as !== 'inline' && <Button onClick={() => void pdf()}>{t('send.get_pdf')}</Button>}
          <PermissionButton
            permission="email.create"
            variant="filled"
            loading={isBusy}
            onClick={() => void write({ story_id: story.id, send_as: as, subject: story.headline })}
          >
            {t('send.compose')}
          </PermissionButton>
        </div>
      </div>
    </Modal>
  );
}
