import { Button, Checkbox, Textarea, TextInput } from '@mantine/core';
import { staffLevels } from '@masthead/contract';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useUser } from '../../../shared/actor/index.ts';
import { call, refresh } from '../../../shared/api/index.ts';
import { Select } from '../../../shared/floating/index.ts';
import { FormBanner, useForm } from '../../../shared/form/index.ts';
import { useT } from '../../../shared/i18n/index.ts';
import { EmptyState, PageHead } from '../../../shared/page/index.ts';
import { CountrySelect } from '../../../shared/parts/index.ts';
import { PhoneField } from '../../../shared/phone/index.ts';
import { OrganisationSelect } from '../OrganisationSelect.tsx';
import classes from '../organisations/organisations.module.css';
import { BrandRoles } from './BrandRoles.tsx';

/** Makes a user with a new organisation. */
export const ManualUserPage = () => <NewUser kind="manual" />;

/** Makes a user in an organisation that exists, with roles in its brands. */
export const CreateUserPage = () => <NewUser kind="create" />;

const empty = { first_name: '', last_name: '', email: '', phone: null, country_id: null, reason: '' };

function NewUser({ kind }: { kind: 'manual' | 'create' }) {
  const t = useT('staff');
  const titles = useT('app');
  const accounts = useT('accounts');
  const ownOrganisation = useUser().organisation_id;
  const [made, setMade] = useState<{ name: string; organisationId: string } | null>(null);
  const form = useForm({
    schema: 'newUserForm',
    initial: empty,
    submit: (body) => call('staff.users.store', { body }),
    onDone: async ({ data }) => {
      form.reset(empty);
      setMade({ name: data.full_name, organisationId: data.organisation.id });
      await refresh('staff.users.index', 'staff.organisations.index', 'staff.organisations.show');
    },
  });
  const { organisation_id = null, country_id = null } = form.values;
  const choose = (id: string | null) => {
    form.set('organisation_id', id ?? undefined);
    form.set('brands', []);
    form.set('is_staff_member', false);
  };
  return (
    <>
      <PageHead title={titles(kind === 'manual' ? 'titles.manual_user' : 'titles.create_user')} />
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
            <p className={classes.lead}>{t(kind === 'manual' ? 'users.manual_lead' : 'users.create_lead')}</p>
            <FormBanner form={form} />
            <div className={classes.pair}>
              <TextInput autoComplete="off" {...form.text('first_name', accounts('fields.first_name'))} />
              <TextInput autoComplete="off" {...form.text('last_name', accounts('fields.last_name'))} />
            </div>
            <TextInput type="email" autoComplete="off" {...form.text('email', accounts('fields.email'))} />
            <CountrySelect {...form.field('country_id', accounts('fields.country'))} />
            <PhoneField country={country_id} {...form.text('phone', accounts('fields.phone'))} />
            {kind === 'manual' ? (
              <TextInput autoComplete="off" {...form.text('organisation_name', accounts('fields.organisation_name'))} />
            ) : (
              <>
                <OrganisationSelect
                  label={t('organisations.name')}
                  error={form.errorOf('organisation_id') ?? form.errorOf('organisation_name')}
                  value={organisation_id}
                  onChange={choose}
                />
                {organisation_id && (
                  <BrandRoles
                    key={organisation_id}
                    organisationId={organisation_id}
                    error={form.errorOf('brands')}
                    value={form.values.brands ?? []}
                    onChange={(brands) => form.set('brands', brands)}
                  />
                )}
                {organisation_id === ownOrganisation && (
                  <>
                    <Checkbox
                      label={t('users.staff')}
                      description={t('users.staff_hint')}
                      {...form.checkbox('is_staff_member')}
                    />
                    {form.values.is_staff_member && (
                      <Select
                        label={t('users.level')}
                        data={staffLevels.map((value) => ({ value, label: t(`users.levels.${value}`) }))}
                        allowDeselect={false}
                        value={form.values.staff_level ?? 'full'}
                        onChange={(chosen) =>
                          form.set(
                            'staff_level',
                            staffLevels.find((one) => one === chosen),
                          )
                        }
                      />
                    )}
                  </>
                )}
              </>
            )}
            <Textarea
              autosize
              minRows={2}
              {...form.text('reason', t('organisations.reason'))}
              description={t('organisations.reason_hint')}
            />
            <Button type="submit" variant="filled" loading={form.isBusy} className={classes.save}>
              {t('users.create')}
            </Button>
          </form>
        )}
      </div>
    </>
  );
}
