import { Button, Textarea, TextInput } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { call, refresh } from '../../../shared/api/index.ts';
import { FormBanner, useForm } from '../../../shared/form/index.ts';
import { useT } from '../../../shared/i18n/index.ts';
import { EmptyState, PageHead } from '../../../shared/page/index.ts';
import { CountrySelect } from '../../../shared/parts/index.ts';
import classes from '../organisations/organisations.module.css';

const empty = { organisation_name: '', first_name: '', last_name: '', email: '', country_id: null, reason: '' };

/** Makes an account with invented records for somebody who wants to look around. */
export function DemoAccountPage() {
  const t = useT('staff');
  const titles = useT('app');
  const accounts = useT('accounts');
  const [made, setMade] = useState<{ name: string; organisationId: string } | null>(null);
  const form = useForm({
    schema: 'demoAccountForm',
    initial: empty,
    submit: (body) => call('staff.demo-accounts.store', { body }),
    onDone: async ({ data }, { organisation_name: name }) => {
      form.reset(empty);
      setMade({ name, organisationId: data.organisation_id });
      await refresh('staff.users.index', 'staff.organisations.index');
    },
  });
  return (
    <>
      <PageHead title={titles('titles.create_demo_account')} />
      <div className={classes.page}>
        {made ? (
          <EmptyState
            title={t('users.created', { name: made.name })}
            body={t('users.created_body')}
            actions={
              <>
                <Button onClick={() => setMade(null)}>{t('users.another')}</Button>
                <Button component={Link} to={`/staff/organisations/${made.organisationId}`}>
                  {t('users.open_organisation')}
                </Button>
              </>
            }
          />
        ) : (
          <form onSubmit={form.onSubmit} noValidate className={classes.form}>
            <p className={classes.lead}>{t('demo.lead')}</p>
            <FormBanner form={form} />
            <TextInput autoComplete="off" {...form.text('organisation_name', accounts('fields.organisation_name'))} />
            <div className={classes.pair}>
              <TextInput autoComplete="off" {...form.text('first_name', accounts('fields.first_name'))} />
              <TextInput autoComplete="off" {...form.text('last_name', accounts('fields.last_name'))} />
            </div>
            <TextInput type="email" autoComplete="off" {...form.text('email', accounts('fields.email'))} />
            <CountrySelect {...form.field('country_id', accounts('fields.country'))} />
            <Textarea
              autosize
              minRows={2}
              {...form.text('reason', t('organisations.reason'))}
              description={t('organisations.reason_hint')}
            />
            <Button type="submit" variant="filled" loading={form.isBusy} className={classes.save}>
              {t('demo.create')}
            </Button>
          </form>
        )}
      </div>
    </>
  );
}
