import { Switch, TextInput } from '@mantine/core';
import type { Email } from '@masthead/contract';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { usePermission, useUser } from '../../../shared/actor/index.ts';
import { useT } from '../../../shared/i18n/index.ts';
import { RefusalNote } from '../../../shared/parts/index.ts';
import { senderQuery } from '../emails.api.ts';
import { AudienceFacts } from '../sending/AudienceFacts.tsx';
import classes from './composer.module.css';
import { useDraft } from './email-context.ts';

/** Shows the audience, the sender and the tracking of an e-mail. */
export function SidePanel() {
  const t = useT('mailing');
  const { email, values, change } = useDraft();
  const mayTrack = usePermission('email-facts.list').can;
  return (
    <aside className={classes.side} aria-label={t('panel.label')}>
      <section className={classes.section}>
        <h2>{t('panel.audience')}</h2>
        {email ? <AudienceFacts emailId={email.id} /> : <p className={classes.note}>{t('panel.audience_new')}</p>}
      </section>
      <Sender />
      <section className={classes.section}>
        <h2>{t('panel.tracking')}</h2>
        {mayTrack ? (
          <Switch
            label={t('panel.track')}
            description={t('panel.track_hint')}
            checked={values.is_tracked}
            onChange={(event) => change({ is_tracked: event.currentTarget.checked })}
          />
        ) : (
          <RefusalNote permission="email-facts.list" />
        )}
      </section>
    </aside>
  );
}

const fields = ['name', 'email', 'reply_to'] as const satisfies (keyof Email['sender'])[];

/** Name and addresses of the sender; empty fields take those of the user's settings. */
function Sender() {
  const t = useT('mailing');
  const user = useUser();
  const maySee = usePermission('emails.settings.update').can;
  const settings = useQuery({ ...senderQuery, enabled: maySee }).data?.data;
  const { values, errors, change } = useDraft();
  const usual = {
    name: settings?.sender_name || user.full_name,
    email: settings?.sender_email || user.email,
    reply_to: settings?.reply_to || '',
  };
  return (
    <section className={classes.section}>
      <h2>{t('parts.sender')}</h2>
      <div className={classes.fields}>
        {fields.map((field) => (
          <TextInput
            key={field}
            size="xs"
            type={field === 'name' ? 'text' : 'email'}
            label={t(`sender.${field}`)}
            placeholder={usual[field]}
            maxLength={255}
            value={values.sender[field] ?? ''}
            error={errors[`sender.${field}`]?.[0]}
            onChange={(event) => change({ sender: { ...values.sender, [field]: event.currentTarget.value || null } })}
          />
        ))}
      </div>
      {maySee && (
        <p className={classes.note}>
          {t('sender.hint')}{' '}
          <Link to="/settings/personal/email" className="underlined">
            {t('sender.settings')}
          </Link>
        </p>
      )}
    </section>
  );
}
