import { Button, Textarea } from '@mantine/core';
import { type PermissionName, permissionNames, planSlugs, type StaffOrganisation } from '@masthead/contract';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useMayCall } from '../../../shared/actor/index.ts';
import { apiQuery, call, refresh } from '../../../shared/api/index.ts';
import { DateInput } from '../../../shared/dates/later-dates.ts';
import { notify } from '../../../shared/feedback/index.ts';
import { MultiSelect, NumberInput, Select } from '../../../shared/floating/index.ts';
import { FormBanner, useForm } from '../../../shared/form/index.ts';
import { useT } from '../../../shared/i18n/index.ts';
import { CommitmentFields } from './CommitmentFields.tsx';
import { LimitFields } from './LimitFields.tsx';
import { changeOf, initialOf } from './organisation-values.ts';
import classes from './organisations.module.css';

/** Returns the last moment of a day as the browser counts it. */
const endOf = (day: string): string => new Date(`${day}T23:59:59`).toISOString();

/** Form for the settings of an organisation that staff decide. It sends only the changes, with a reason. */
export function OrganisationForm({ organisation }: { organisation: StaffOrganisation }) {
  const t = useT('staff');
  const names = useT('information');
  const accounts = useT('accounts');
  const [initial, setInitial] = useState(() => initialOf(organisation));
  const params = { organisation_id: organisation.id };
  const mayChange = useMayCall('staff.organisations.update');
  const form = useForm({
    schema: 'staff.organisations.update',
    initial,
    submit: (values) => call('staff.organisations.update', { params, body: changeOf(initial, values) }),
    onDone: async ({ data }) => {
      setInitial(initialOf(data));
      form.reset(initialOf(data));
      await refresh('staff.organisations.show', 'staff.organisations.index', 'user.organisations');
      notify({ title: t('organisations.saved') });
    },
  });
  const seats = (name: 'licenses' | 'read_only_licenses') => (
    <NumberInput
      {...form.field(name, names(`plans.quotas.${name}`))}
      min={0}
      allowDecimal={false}
      placeholder={t('organisations.by_plan')}
      description={t('organisations.in_use', { current: organisation.limits[name]?.current ?? 0 })}
      value={form.values[name] ?? ''}
      onChange={(value) => form.set(name, typeof value === 'number' ? value : null)}
    />
  );
  return (
    <form onSubmit={form.onSubmit} noValidate className={classes.form}>
      <fieldset disabled={!mayChange} className={classes.form}>
        <FormBanner form={form} />
        <Select
          {...form.field('plan', t('organisations.set_plan'))}
          description={t('organisations.set_plan_hint')}
          allowDeselect={false}
          data={planSlugs.map((value) => ({ value, label: names(`plans.names.${value}`) }))}
        />
        <DateInput
          {...form.field('trial_ends_at', t('organisations.trial_ends'))}
          clearable
          placeholder={t('organisations.trial_hint')}
          value={form.values.trial_ends_at ?? null}
          onChange={(day) => form.set('trial_ends_at', day && endOf(day))}
        />
        <div className={classes.pair}>
          {seats('licenses')}
          {seats('read_only_licenses')}
        </div>
        <CommitmentFields value={form.values.commitment ?? null} onChange={(value) => form.set('commitment', value)} />
        <LimitFields
          organisation={organisation}
          value={form.values.limitations ?? {}}
          onChange={(value) => form.set('limitations', value)}
        />
        <MultiSelect
          {...form.field('switched_off', t('organisations.switches'))}
          description={t('organisations.switches_hint')}
          searchable
          data={permissionNames.map((value) => ({
            value,
            label: accounts(`permission_names.${value.replaceAll('.', '_') as 'dashboard_view'}`),
          }))}
          value={form.values.switched_off ?? []}
          onChange={(chosen) => form.set('switched_off', chosen as PermissionName[])}
        />
        <ManagerSelect
          manager={organisation.account_manager}
          value={form.values.account_manager_id ?? null}
          onChange={(id) => form.set('account_manager_id', id)}
        />
        <Select
          {...form.field('type', t('organisations.type'))}
          allowDeselect={false}
          data={(['customer', 'demo'] as const).map((value) => ({ value, label: t(`organisations.types.${value}`) }))}
        />
      </fieldset>
      {mayChange && (
        <>
          <Textarea
            autosize
            minRows={2}
            {...form.text('reason', t('organisations.reason'))}
            description={t('organisations.reason_hint')}
          />
          <Button type="submit" variant="filled" loading={form.isBusy} className={classes.save}>
            {t('organisations.save')}
          </Button>
        </>
      )}
    </form>
  );
}

interface ManagerProps {
  manager: StaffOrganisation['account_manager'];
  value: string | null;
  onChange: (id: string | null) => void;
}

/** Staff users, found by name. */
function ManagerSelect({ manager, value, onChange }: ManagerProps) {
  const t = useT('staff');
  const [search, setSearch] = useState('');
  const query = { limit: 100, ...(search && { search }) };
  const { data } = useQuery(apiQuery('staff.users.index', { query }));
  const staff = (data?.data ?? []).filter(({ is_staff_member }) => is_staff_member);
  const people = new Map([...(manager ? [manager] : []), ...staff].map(({ id, full_name }) => [id, full_name]));
  return (
    <Select
      label={t('organisations.manager')}
      placeholder={t('organisations.no_manager')}
      searchable
      clearable
      onSearchChange={setSearch}
      data={[...people].map(([id, label]) => ({ value: id, label }))}
      value={value}
      onChange={onChange}
    />
  );
}
