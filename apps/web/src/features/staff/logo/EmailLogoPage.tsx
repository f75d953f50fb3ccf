import { Button, Textarea } from '@mantine/core';
import type { StaffOrganisation, StoredFile } from '@masthead/contract';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useState } from 'react';
import { apiQuery, call, refresh } from '../../../shared/api/index.ts';
import { notify } from '../../../shared/feedback/index.ts';
import { NumberInput } from '../../../shared/floating/index.ts';
import { FormBanner, useForm } from '../../../shared/form/index.ts';
import { useT } from '../../../shared/i18n/index.ts';
import { ErrorState, PageHead, RowSkeletons } from '../../../shared/page/index.ts';
import { UploadField } from '../../../shared/upload/index.ts';
import { OrganisationSelect } from '../OrganisationSelect.tsx';
import classes from '../organisations/organisations.module.css';
import logo from './logo.module.css';

const route = getRouteApi('/app/staff/set-email-logo');

/** Sets the logo at the head of an organisation's mails. */
export function EmailLogoPage() {
  const t = useT('staff');
  const titles = useT('app');
  const { organisation } = route.useSearch();
  const navigate = route.useNavigate();
  const query = useQuery({
    ...apiQuery('staff.organisations.show', { params: { organisation_id: organisation ?? '' } }),
    enabled: organisation !== undefined,
  });
  return (
    <>
      <PageHead title={titles('titles.email_logo')} />
      <div className={classes.page}>
        <div className={classes.form}>
          <p className={classes.lead}>{t('logo.lead')}</p>
          <OrganisationSelect
            label={t('organisations.name')}
            value={organisation ?? null}
            onChange={(id) => void navigate({ search: id ? { organisation: id } : {}, replace: true })}
          />
        </div>
        {organisation && query.isPending && <RowSkeletons count={3} />}
        {query.isError && <ErrorState error={query.error} onRetry={() => void query.refetch()} />}
        {query.data && <LogoForm key={query.data.data.id} organisation={query.data.data} />}
      </div>
    </>
  );
}

function LogoForm({ organisation }: { organisation: StaffOrganisation }) {
  const t = useT('staff');
  const [files, setFiles] = useState<StoredFile[]>([]);
  const initial = { logo: null, width: 160, reason: '' };
  const form = useForm({
    schema: 'emailLogoForm',
    initial,
    submit: (body) => call('staff.email-logo.update', { params: { organisation_id: organisation.id }, body }),
    onDone: async ({ data }) => {
      setFiles([]);
      form.reset(initial);
      await refresh('staff.organisations.show');
      notify({ title: t(data ? 'logo.saved' : 'logo.removed') });
    },
  });
  const current = organisation.email_logo;
  return (
    <form onSubmit={form.onSubmit} noValidate className={`${classes.form} ${logo.form}`}>
      <FormBanner form={form} />
      {current ? <Preview picture={current} /> : <p className={classes.lead}>{t('logo.none')}</p>}
      <UploadField
        label={t('logo.picture')}
        description={t('logo.picture_hint')}
        error={form.errorOf('logo')}
        purpose="picture"
        max={1}
        value={files}
        onChange={(next) => {
          setFiles(next);
          form.set('logo', next[0]?.id ?? null);
        }}
      />
      <NumberInput
        {...form.field('width', t('logo.width'))}
        min={40}
        max={320}
        allowDecimal={false}
        value={form.values.width ?? ''}
        onChange={(value) => form.set('width', typeof value === 'number' ? value : undefined)}
      />
      <Textarea
        autosize
        minRows={2}
        {...form.text('reason', t('organisations.reason'))}
        description={t('organisations.reason_hint')}
      />
      <Button
        type="submit"
        variant="filled"
        data-danger={(!form.values.logo && current !== null) || undefined}
        disabled={!form.values.logo && current === null}
        loading={form.isBusy}
        className={classes.save}
      >
        {t(form.values.logo || !current ? 'logo.save' : 'logo.remove')}
      </Button>
    </form>
  );
}

/** The logo as mails show it, on a light and on a dark ground. */
function Preview({ picture }: { picture: NonNullable<StaffOrganisation['email_logo']> }) {
  const t = useT('staff');
  const { url, width, height } = picture;
  return (
    <div className={logo.preview}>
      {(['light', 'dark'] as const).map((ground) => (
        <figure key={ground} data-ground={ground}>
          <div>
            <img src={url} width={width} height={height} alt="" />
          </div>
          <figcaption>{t(`logo.on.${ground}`)}</figcaption>
        </figure>
      ))}
    </div>
  );
}
