import { Textarea, TextInput } from '@mantine/core';
import type { EmailSettings } from '@masthead/contract';
import { useQuery } from '@tanstack/react-query';
import { apiQuery, call, refresh } from '../../../shared/api/index.ts';
import { notify } from '../../../shared/feedback/index.ts';
import { FormBanner, useForm } from '../../../shared/form/index.ts';
import { useT } from '../../../shared/i18n/index.ts';
import { ErrorState, RowSkeletons } from '../../../shared/page/index.ts';
import { SaveButton } from '../settings/SaveButton.tsx';
import { SettingsHeading } from '../settings/SettingsHeading.tsx';
import classes from '../settings/settings.module.css';
import { SmtpForm } from './SmtpForm.tsx';

/** Edits the look of the user's mails to relations, and the server that sends them. */
export function EmailPage() {
  const t = useT('accounts');
  const own = useQuery(apiQuery('user.email-settings.show'));
  const smtp = useQuery(apiQuery('user.smtp-settings.show'));
  const failed = [own, smtp].find(({ isError }) => isError);
  return (
    <>
      <SettingsHeading title={t('email.title')} lead={t('email.lead')} />
      {failed && <ErrorState error={failed.error} onRetry={() => void failed.refetch()} />}
      {(own.isPending || smtp.isPending) && <RowSkeletons count={3} />}
      {own.data && <SenderForm settings={own.data.data} />}
      {smtp.data && (
        <section className={classes.section}>
          <h2>{t('smtp.title')}</h2>
          <p className={classes.words}>{t('smtp.lead')}</p>
          <SmtpForm key={smtp.data.data?.host ?? ''} settings={smtp.data.data} />
        </section>
      )}
    </>
  );
}

function SenderForm({ settings }: { settings: EmailSettings }) {
  const t = useT('accounts');
  const form = useForm({
    draft: 'email',
    schema: 'user.email-settings.update',
    initial: settings,
    submit: (body) => call('user.email-settings.update', { body }),
    onDone: async () => {
      await refresh('user.email-settings.show');
      notify({ title: t('email.saved') });
    },
  });
  return (
    <form onSubmit={form.onSubmit} noValidate className={classes.fields}>
      <FormBanner form={form} />
      <TextInput {...form.text('sender_name', t('fields.sender_name'))} />
      <div className={classes.pair}>
        <TextInput type="email" {...form.text('sender_email', t('fields.sender_email'))} />
        <TextInput type="email" {...form.text('reply_to', t('fields.reply_to'))} />
      </div>
      <Textarea autosize minRows={4} maxRows={12} {...form.text('signature', t('fields.signature'))} />
      <SaveButton isBusy={form.isBusy} />
    </form>
  );
}
