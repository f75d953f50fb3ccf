import { Button, Group, Switch, TextInput } from '@mantine/core';
import { type Briefing, type BriefingForm, weekdays } from '@masthead/contract';
import { useQuery } from '@tanstack/react-query';
import { useActiveBrand, useUser } from '../../shared/actor/index.ts';
import { call } from '../../shared/api/index.ts';
import { TimeInput } from '../../shared/dates.ts';
import { notify } from '../../shared/feedback/index.ts';
import { Modal, MultiSelect, Select, TagsInput } from '../../shared/floating/index.ts';
import { FormBanner, useForm } from '../../shared/form/index.ts';
import { useLocale, useT } from '../../shared/i18n/index.ts';
import { TimezoneSelect } from '../../shared/parts/index.ts';
import { brandMembers } from '../accounts/index.ts';
import { useTimezone } from '../metrics/index.ts';
import { DaysField } from '../notifications/index.ts';
import { reportLanguages } from '../reports/index.ts';
import { keepBriefing } from './briefings.api.ts';
import classes from './briefings.module.css';

interface Props {
  /** null: a new one. */
  briefing: Briefing | null;
  onClose: () => void;
  onSaved?: (briefing: Briefing) => void;
}

/** Returns the values that the form begins with: workdays at 8 for the user alone. */
function useInitial(briefing: Briefing | null): BriefingForm {
  const timezone = useTimezone();
  const { id, language } = useUser();
  if (!briefing)
    return {
      ...{ name: '', language, days: weekdays.slice(0, 5), time: '08:00', timezone, is_paused: false },
      ...{ members: [id], emails: [] },
    };
  const { name, language: own, days, time, timezone: zone, is_paused, receivers } = briefing;
  return {
    ...{ name, language: own, days, time, timezone: zone, is_paused },
    members: receivers.flatMap(({ user }) => user?.id ?? []),
    emails: receivers.flatMap(({ address }) => address ?? []),
  };
}

/** Edits name, schedule and receivers of a briefing. */
export function SettingsDialog({ briefing, onClose, onSaved }: Props) {
  const t = useT('briefings');
  const app = useT('app');
  const reports = useT('reports');
  const brand = useActiveBrand();
  const locale = useLocale();
  const members = useQuery(brandMembers(brand.id));
  const form = useForm({
    schema: 'briefingForm',
    asksBeforeLeaving: false,
    initial: useInitial(briefing),
    submit: (body) =>
      briefing
        ? call('briefings.update', { params: { briefing_id: briefing.id }, body })
        : call('briefings.store', { params: { brand_id: brand.id }, body }),
    onDone: ({ data }) => {
      keepBriefing(data);
      notify({ title: t(briefing ? 'form.saved' : 'form.created') });
      onClose();
      onSaved?.(data);
    },
  });
  const { values, set } = form;
  return (
    <Modal
      opened
      onClose={onClose}
      size={560}
      title={t(briefing ? 'form.edit_title' : 'create')}
      closeButtonProps={{ 'aria-label': app('close') }}
    >
      <form onSubmit={form.onSubmit} noValidate className={classes.form}>
        <FormBanner form={form} />
        <TextInput {...form.text('name', t('form.name'))} description={t('form.name_hint')} data-autofocus />
        <DaysField days={values.days} error={form.errors.days} onChange={(days) => set('days', days)} />
        <div className={classes.pair}>
          <TimeInput {...form.text('time', reports('schedule.time'))} />
          <Select
            {...form.field('language', t('form.language'))}
            data={reportLanguages(locale)}
            value={values.language}
            allowDeselect={false}
          />
        </div>
        <TimezoneSelect {...form.field('timezone', reports('schedule.timezone'))} value={values.timezone} />
        <MultiSelect
          {...form.field('members', reports('schedule.members'))}
          searchable
          data={(members.data?.data ?? []).map(({ user }) => ({ value: user.id, label: user.full_name }))}
          value={values.members}
        />
        <TagsInput
          {...form.field('emails', reports('schedule.emails'))}
          description={t('form.emails_hint')}
          value={values.emails}
          onChange={(emails) => set('emails', emails)}
        />
        {briefing && (
          <Switch label={t('form.is_paused')} description={t('form.is_paused_hint')} {...form.checkbox('is_paused')} />
        )}
        <Group justify="flex-end">
          <Button onClick={onClose}>{app('cancel')}</Button>
          <Button type="submit" variant="filled" loading={form.isBusy}>
            {t(briefing ? 'form.save' : 'create')}
          </Button>
        </Group>
      </form>
    </Modal>
  );
}
