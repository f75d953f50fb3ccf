import { Button, Group, Text, TextInput } from '@mantine/core';
import { type OrganisationDeletion as Deletion, lostRecords, type Organisation } from '@masthead/contract';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { apiQuery, call, refresh, useCall } from '../../../shared/api/index.ts';
import { notify } from '../../../shared/feedback/index.ts';
import { Modal } from '../../../shared/floating/index.ts';
import { FormBanner, useForm } from '../../../shared/form/index.ts';
import { useFormat } from '../../../shared/format/index.ts';
import { useT } from '../../../shared/i18n/index.ts';
import { lazyPart } from '../../../shared/lazy-part.tsx';
import { impersonating } from '../../../shared/session/index.ts';
import { useStore } from '../../../shared/store.ts';
import classes from '../settings/settings.module.css';

const PasswordField = lazyPart(async () => (await import('../PasswordField.tsx')).PasswordField);

/** Has the organisation deleted after days of grace, or keeps it. Staff in somebody else's session are not offered it. */
export function OrganisationDeletion({ organisation }: { organisation: Organisation }) {
  const t = useT('accounts');
  const [isAsking, setIsAsking] = useState(false);
  const isImpersonating = useStore(impersonating);
  const params = { organisation_id: organisation.id };
  const { data } = useQuery({ ...apiQuery('organisations.deletion.show', { params }), enabled: !isImpersonating });
  const deletion = data?.data;
  if (isImpersonating || !deletion || deletion.held_by === 'not_own' || deletion.held_by === 'kept') return null;
  return (
    <section className={classes.section}>
      <h2>{t('organisation_deletion.title')}</h2>
      {deletion.deletes_at ? (
        <Pending organisationId={organisation.id} at={deletion.deletes_at} />
      ) : (
        <>
          <p className={classes.words}>{t('organisation_deletion.lead')}</p>
          {deletion.held_by ? (
            <p className={classes.words}>
              {t(`organisation_deletion.${deletion.held_by}`)}{' '}
              <Link to="/manage-subscription">{t('organisation_deletion.billing')}</Link>
            </p>
          ) : (
            <Button data-danger onClick={() => setIsAsking(true)}>
              {t('organisation_deletion.ask')}
            </Button>
          )}
        </>
      )}
      <Modal
        opened={isAsking}
        onClose={() => setIsAsking(false)}
        title={t('organisation_deletion.question', { name: organisation.name })}
        size={460}
        withCloseButton={false}
      >
        <Question organisation={organisation} records={deletion.records} onClose={() => setIsAsking(false)} />
      </Modal>
    </section>
  );
}

function Pending({ organisationId, at }: { organisationId: string; at: string }) {
  const t = useT('accounts');
  const format = useFormat();
  const keeping = useCall('organisations.deletion.delete', {
    refreshes: ['organisations.deletion.show'],
    onSuccess: () => void notify({ title: t('organisation_deletion.kept') }),
  });
  return (
    <>
      <p className={classes.words}>{t('organisation_deletion.pending', { date: format.longDate(at) })}</p>
      <Button
        loading={keeping.isPending}
        onClick={() => keeping.mutate({ params: { organisation_id: organisationId } })}
      >
        {t('organisation_deletion.keep')}
      </Button>
    </>
  );
}

interface QuestionProps {
  organisation: Organisation;
  records: Deletion['records'];
  onClose: () => void;
}

function Question({ organisation, records, onClose }: QuestionProps) {
  const t = useT('accounts');
  const common = useT('app');
  const format = useFormat();
  const form = useForm({
    schema: 'organisations.deletion.store',
    initial: { name: '', current_password: '' },
    asksBeforeLeaving: false,
    submit: (body) => call('organisations.deletion.store', { params: { organisation_id: organisation.id }, body }),
    onDone: async ({ data }) => {
      await refresh('organisations.deletion.show');
      notify({ title: t('organisation_deletion.done', { date: format.longDate(data.deletes_at) }) });
      onClose();
    },
  });
  return (
    <form onSubmit={form.onSubmit} noValidate>
      <Text c="var(--ink-2)">{t('organisation_deletion.lost')}</Text>
      <ul className={classes.lost}>
        {lostRecords
          .filter((kind) => records[kind] > 0)
          .map((kind) => (
            <li key={kind}>{t(`organisation_deletion.records.${kind}`, { count: records[kind] })}</li>
          ))}
      </ul>
      <Text c="var(--ink-3)" mb={16}>
        {t('organisation_deletion.invoices_kept')}
      </Text>
      <FormBanner form={form} />
      <TextInput
        data-autofocus
        autoComplete="off"
        placeholder={organisation.name}
        mb={12}
        {...form.text('name', t('organisation_deletion.name'))}
      />
      <PasswordField
        size="sm"
        autoComplete="current-password"
        {...form.text('current_password', t('fields.current_password'))}
      />
      <Group justify="flex-end" gap={8} mt={20}>
        <Button onClick={onClose}>{common('cancel')}</Button>
        <Button
          type="submit"
          variant="filled"
          data-danger
          loading={form.isBusy}
          disabled={form.values.name?.trim() !== organisation.name.trim()}
        >
          {t('organisation_deletion.title')}
        </Button>
      </Group>
    </form>
  );
}
