import { Button, Textarea } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { usePermission } from '../../../shared/actor/index.ts';
import { useT } from '../../../shared/i18n/index.ts';
import { senderQuery } from '../emails.api.ts';
import classes from './composer.module.css';
import { useDraft } from './email-context.ts';

/** The signature: that of the user's settings, unless the e-mail has its own. */
export function Signature() {
  const t = useT('mailing');
  const { values, change } = useDraft();
  const maySee = usePermission('emails.settings.update').can;
  const settings = useQuery({ ...senderQuery, enabled: maySee }).data?.data;
  const isOwn = values.signature !== null;
  return (
    <section className={classes.block}>
      <div className={classes.blockHead}>
        <h2>{t('parts.signature')}</h2>
        {isOwn && (
          <Button size="xs" variant="subtle" onClick={() => change({ signature: null })}>
            {t('letter.signature_reset')}
          </Button>
        )}
      </div>
      <Textarea
        autosize
        minRows={2}
        maxRows={10}
        aria-label={t('parts.signature')}
        placeholder={t('letter.signature_hint')}
        maxLength={5000}
        value={values.signature ?? settings?.signature ?? ''}
        onChange={(event) => change({ signature: event.currentTarget.value })}
      />
    </section>
  );
}
