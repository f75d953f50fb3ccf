import { Button, Switch, Textarea, TextInput } from '@mantine/core';
import { type ConnectEvent, limits } from '@masthead/contract';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { usePermission } from '../../shared/actor/index.ts';
import { apiQuery, call } from '../../shared/api/index.ts';
import { DateInput } from '../../shared/dates.ts';
import { notify } from '../../shared/feedback/index.ts';
import { MultiSelect, NumberInput, Select } from '../../shared/floating/index.ts';
import { FormBanner, useForm } from '../../shared/form/index.ts';
import { useT } from '../../shared/i18n/index.ts';
import { RefusalNote, TimezoneSelect } from '../../shared/parts/index.ts';
import { RelationMultiSelect } from '../../shared/relations/index.ts';
import { eventsChanged } from './calendar.api.ts';
import classes from './calendar.module.css';
import { type EventValues, formOf } from './event-values.ts';

interface Props {
  brandId: string;
  /** Left out: a new event. */
  eventId?: string;
  initial: EventValues;
  /** Names of those who are chosen at the beginning. */
  known: Pick<ConnectEvent, 'relations'>;
  actions?: ReactNode;
  onDone: () => void;
}

const reminderChoices = [0, 10, 30, 60, 120, 1440, 2880, 10_080] as const;
const durations = [15, 30, 45, 60, 90, 120, 180, 240, 480] as const;

/** The fields of a meeting or task. Day and time are those of its own zone. */
export function EventForm({ brandId, eventId, initial, known, actions, onDone }: Props) {
  const t = useT('calendar');
  const { can } = usePermission('relation.create');
  // The local time of the zone is shown; the form itself holds the value that is sent.
  const [clock, setClock] = useState({ day: initial.day, time: initial.time });
  const form = useForm({
    schema: 'eventForm',
    initial: formOf(initial),
    submit: (body) =>
      eventId
        ? call('connect.events.update', { params: { event_id: eventId }, body })
        : call('connect.events.store', { body: { ...body, brand_id: brandId } }),
    onDone: (_, body) => {
      const isInvited = body.send_invite && (body.members?.length || body.relations?.length);
      notify({ title: eventId ? t('saved') : isInvited ? t('planned_invited') : t('planned') });
      void eventsChanged();
      onDone();
    },
  });
  const { values, set } = form;
  const isMeeting = values.type === 'Meeting';
  const timezone = values.timezone ?? initial.timezone;
  const setWhen = (change: Partial<typeof clock & { timezone: string }>) => {
    const next = { ...clock, timezone, ...change };
    setClock({ day: next.day, time: next.time });
    set('timezone', next.timezone);
    if (next.day && /^\d\d:\d\d$/.test(next.time)) set('starts_at', formOf({ ...initial, ...next }).starts_at);
  };
  if (!can) return <RefusalNote permission="relation.create" />;
  return (
    <form onSubmit={form.onSubmit} noValidate className={classes.form}>
      <FormBanner form={form} />
      <TextInput {...form.text('title', t('fields.title'))} maxLength={limits.shortText} data-autofocus />
      <div className={classes.when}>
        <DateInput
          label={isMeeting ? t('fields.day') : t('fields.due')}
          value={clock.day}
          onChange={(day) => setWhen({ day: day ?? '' })}
          error={form.errorOf('starts_at')}
        />
        <TextInput
          type="time"
          label={t('fields.time')}
          value={clock.time}
          onChange={({ currentTarget }) => setWhen({ time: currentTarget.value })}
        />
        {isMeeting && <Duration form={form} />}
        <TimezoneSelect
          label={t('fields.timezone')}
          value={timezone}
          onChange={(zone) => zone && setWhen({ timezone: zone })}
          error={form.errorOf('timezone')}
        />
      </div>
      {isMeeting && <TextInput {...form.text('location', t('fields.location'))} maxLength={limits.shortText} />}
      <People {...{ brandId, known, form, isMeeting }} />
      <Textarea
        {...form.text('description', t('fields.description'))}
        autosize
        minRows={2}
        maxLength={limits.longText}
      />
      <Reminders form={form} />
      {isMeeting && (
        <>
          <Switch
            {...form.checkbox('send_invite')}
            label={t('fields.send_invite')}
            description={t('send_invite_hint')}
          />
          <Switch {...form.checkbox('notify_participants')} label={t('fields.notify_participants')} />
        </>
      )}
      <div className={classes.buttons}>
        {actions}
        <Button type="submit" variant="filled" loading={form.isBusy}>
          {eventId ? t('save') : t('plan')}
        </Button>
      </div>
    </form>
  );
}

type Form = ReturnType<typeof useForm<'eventForm', unknown>>;

function Duration({ form: { values, set, errorOf } }: { form: Form }) {
  const t = useT('calendar');
  const minutes = values.duration_min ?? 60;
  const isUsual = durations.some((one) => one === minutes);
  if (!isUsual)
    return (
      <NumberInput
        label={t('fields.duration')}
        suffix={` ${t('min')}`}
        min={0}
        max={limits.eventMinutes}
        value={minutes}
        onChange={(value) => set('duration_min', Number(value))}
        error={errorOf('duration_min')}
      />
    );
  return (
    <Select
      label={t('fields.duration')}
      allowDeselect={false}
      value={String(minutes)}
      data={durations.map((one) => ({ value: String(one), label: t('minutes', { count: one }) }))}
      onChange={(value) => set('duration_min', Number(value))}
      error={errorOf('duration_min') ?? errorOf('ends_at')}
    />
  );
}

interface PeopleProps {
  brandId: string;
  known: Props['known'];
  form: Form;
  isMeeting: boolean;
}

function People({ brandId, known, form, isMeeting }: PeopleProps) {
  const t = useT('calendar');
  const { data } = useQuery(apiQuery('brands.members.index', { params: { brand_id: brandId } }));
  const groups = useQuery(apiQuery('connect.groups.index', { query: { brand: brandId, sort: 'a_z', limit: 100 } }));
  const members = (data?.data ?? []).map(({ user }) => ({ value: user.id, label: user.full_name }));
  const { values, set, errorOf } = form;
  return (
    <>
      <RelationMultiSelect
        brandId={brandId}
        known={known.relations}
        label={t('fields.relations')}
        value={values.relations ?? []}
        onChange={(ids) => set('relations', ids)}
        error={errorOf('relations')}
      />
      {isMeeting && (groups.data?.data.length ?? 0) > 0 && (
        <MultiSelect
          label={t('fields.relation_groups')}
          data={(groups.data?.data ?? []).map(({ id, name }) => ({ value: id, label: name }))}
          value={values.relation_groups ?? []}
          onChange={(ids) => set('relation_groups', ids)}
          error={errorOf('relation_groups')}
          searchable
          hidePickedOptions
        />
      )}
      <MultiSelect
        label={isMeeting ? t('fields.members') : t('fields.assignees')}
        data={members}
        value={values.members ?? []}
        onChange={(ids) => set('members', ids)}
        error={errorOf('members')}
        searchable
        hidePickedOptions
      />
      <MultiSelect
        label={t('fields.brand_members')}
        description={t('brand_members_hint')}
        data={members}
        value={values.brand_members ?? []}
        onChange={(ids) => set('brand_members', ids)}
        error={errorOf('brand_members')}
        searchable
        hidePickedOptions
      />
    </>
  );
}

function Reminders({ form: { values, set, errorOf } }: { form: Form }) {
  const t = useT('calendar');
  const chosen = values.reminders ?? [];
  const choices = [...new Set([...reminderChoices, ...chosen])].sort((a, b) => a - b);
  return (
    <MultiSelect
      label={t('fields.reminders')}
      description={t('reminders_hint')}
      data={choices.map((minutes) => ({ value: String(minutes), label: t('before', { count: minutes }) }))}
      value={chosen.map(String)}
      onChange={(all) => set('reminders', all.map(Number))}
      error={errorOf('reminders')}
      maxValues={limits.eventReminders}
      hidePickedOptions
    />
  );
}
