import { ActionIcon, Button, CopyButton, Modal, PasswordInput, TextInput } from '@mantine/core';
import { type Report, type ReportLink, reportLinkForm } from '@masthead/contract';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { call, refresh } from '../../../shared/api/index.ts';
import { DateInput } from '../../../shared/dates.ts';
import { FormBanner, useForm } from '../../../shared/form/index.ts';
import { useT } from '../../../shared/i18n/index.ts';
import { IconCheck, IconCopy } from '../../../shared/icons/index.ts';
import { ErrorState } from '../../../shared/page/index.ts';
import { dayOf, useTimezone } from '../../metrics/index.ts';
import classes from '../report.module.css';
import { linksOf } from '../reports.api.ts';
import { LinkRow } from './LinkRow.tsx';

interface Props {
  report: Report;
  onClose: () => void;
}

/** Makes links that show a report without sign-in, and lists those that there are. */
export function ShareDialog({ report, onClose }: Props) {
  const t = useT('reports');
  const app = useT('app');
  const [made, setMade] = useState<ReportLink | null>(null);
  const links = useQuery(linksOf(report.id));
  return (
    <Modal
      opened
      onClose={onClose}
      size={560}
      title={t('share.title')}
      closeButtonProps={{ 'aria-label': app('close') }}
    >
      <p className={classes.hint}>{t('share.body')}</p>
      {made?.url ? (
        <Made url={made.url} onAgain={() => setMade(null)} />
      ) : (
        <LinkForm reportId={report.id} onMade={setMade} />
      )}
      <h3 className={classes.subhead}>{t('share.links')}</h3>
      {links.isError && <ErrorState error={links.error} onRetry={() => void links.refetch()} />}
      {links.data?.data.length === 0 && <p className={classes.hint}>{t('share.none')}</p>}
      <ul className={classes.links}>
        {links.data?.data.map((link) => (
          <LinkRow key={link.id} reportId={report.id} link={link} />
        ))}
      </ul>
    </Modal>
  );
}

function LinkForm({ reportId, onMade }: { reportId: string; onMade: (link: ReportLink) => void }) {
  const t = useT('reports');
  const accounts = useT('accounts');
  const timezone = useTimezone();
  const [today] = useState(() => dayOf(Date.now(), timezone));
  const form = useForm({
    schema: reportLinkForm,
    asksBeforeLeaving: false,
    initial: { label: '', password: null, expires_on: null },
    submit: (body) => call('reports.links.store', { params: { report_id: reportId }, body }),
    onDone: ({ data }) => {
      void refresh('reports.links.index');
      onMade(data);
    },
  });
  return (
    <form onSubmit={form.onSubmit} noValidate className={classes.form}>
      <FormBanner form={form} />
      <TextInput data-autofocus description={t('share.label_hint')} {...form.text('label', t('share.label'))} />
      <div className={classes.pair}>
        <PasswordInput
          autoComplete="new-password"
          visibilityToggleButtonProps={{ 'aria-label': accounts('sign_in.show_password') }}
          {...form.text('password', t('share.password'))}
        />
        <DateInput
          {...form.field('expires_on', t('share.expires_on'))}
          valueFormat="D MMM YYYY"
          minDate={today}
          clearable
        />
      </div>
      <Button type="submit" variant="filled" loading={form.isBusy} className={classes.end}>
        {t('share.create')}
      </Button>
    </form>
  );
}

/** The address of a new link, which is shown this once. */
function Made({ url, onAgain }: { url: string; onAgain: () => void }) {
  const t = useT('reports');
  return (
    <div className={classes.form} role="status">
      <TextInput
        readOnly
        label={t('share.address')}
        description={t('share.once')}
        value={url}
        onFocus={(event) => event.currentTarget.select()}
        rightSection={
          <CopyButton value={url}>
            {({ copied, copy }) => (
              <ActionIcon aria-label={t(copied ? 'share.copied' : 'share.copy')} onClick={copy}>
                {copied ? (
                  <IconCheck size={16} stroke={1.6} aria-hidden />
                ) : (
                  <IconCopy size={16} stroke={1.6} aria-hidden />
                )}
              </ActionIcon>
            )}
          </CopyButton>
        }
      />
      <Button onClick={onAgain} className={classes.end}>
        {t('share.create')}
      </Button>
    </div>
  );
}
