import { ActionIcon, Button, CopyButton, PasswordInput, TextInput } from '@mantine/core';
import type { ReportLink } from '@masthead/contract';
import { localDate } from '@masthead/measuring';
import { type ReactNode, useState } from 'react';
import { useOrganisation } from '../../shared/actor/index.ts';
import { DateInput } from '../../shared/dates.ts';
import { Modal } from '../../shared/floating/index.ts';
import { FormBanner, useForm } from '../../shared/form/index.ts';
import { useT } from '../../shared/i18n/index.ts';
import { IconCheck, IconCopy } from '../../shared/icons/index.ts';
import { ErrorState } from '../../shared/page/index.ts';
import { LinkRow } from './LinkRow.tsx';
import type { LinkForm } from './sharing.api.ts';
import classes from './sharing.module.css';

/** A link with the report that is behind it. */
interface SharedLink {
  reportId: string;
  link: ReportLink;
}

interface Props {
  title: string;
  body: ReactNode;
  links: { data: readonly SharedLink[] | undefined; error: unknown; refetch: () => unknown };
  /** Creates a link. Returns its address. */
  create: (form: LinkForm) => Promise<string | null>;
  onClose: () => void;
}

/** Makes links that show something without sign-in, and lists those that there are. */
export function ShareLinks({ title, body, links, create, onClose }: Props) {
  const t = useT('reports');
  const app = useT('app');
  const [url, setUrl] = useState<string | null>(null);
  return (
    <Modal opened onClose={onClose} size={560} title={title} closeButtonProps={{ 'aria-label': app('close') }}>
      <p className={classes.hint}>{body}</p>
      {url ? <Made url={url} onAgain={() => setUrl(null)} /> : <NewLink create={create} onMade={setUrl} />}
      <h3 className={classes.subhead}>{t('share.links')}</h3>
      {links.error !== null && !links.data && <ErrorState error={links.error} onRetry={() => void links.refetch()} />}
      {links.data?.length === 0 && <p className={classes.hint}>{t('share.none')}</p>}
      <ul className={classes.links}>
        {links.data?.map(({ reportId, link }) => (
          <LinkRow key={link.id} reportId={reportId} link={link} />
        ))}
      </ul>
    </Modal>
  );
}

interface NewProps {
  create: Props['create'];
  onMade: (url: string | null) => void;
}

function NewLink({ create, onMade }: NewProps) {
  const t = useT('reports');
  const accounts = useT('accounts');
  const timezone = useOrganisation()?.timezone ?? 'UTC';
  const [today] = useState(() => localDate(new Date(), timezone));
  const form = useForm({
    schema: 'reportLinkForm',
    asksBeforeLeaving: false,
    initial: { label: '', password: null, expires_on: null },
    submit: create,
    onDone: onMade,
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
        <DateInput {...form.field('expires_on', t('share.expires_on'))} minDate={today} clearable />
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
