import { Button, Group, Switch } from '@mantine/core';
import { type Report, type ReportSchedule, type ReportScheduleForm, reportIntervals } from '@masthead/contract';
import { useQuery } from '@tanstack/react-query';
import { useActiveBrand, useUser } from '../../../shared/actor/index.ts';
import { call, refresh, useCall } from '../../../shared/api/index.ts';
import { TimeInput } from '../../../shared/dates.ts';
import { notify } from '../../../shared/feedback/index.ts';
import { Modal, MultiSelect, Select, TagsInput } from '../../../shared/floating/index.ts';
import { FormBanner, useForm } from '../../../shared/form/index.ts';
import { useFormat } from '../../../shared/format/index.ts';
import { useT } from '../../../shared/i18n/index.ts';
import { ErrorState, RowSkeletons } from '../../../shared/page/index.ts';
import { TimezoneSelect } from '../../../shared/parts/index.ts';
import { brandMembers } from '../../accounts/index.ts';
import { useTimezone } from '../../metrics/index.ts';
import classes from '../report.module.css';
import { scheduleOf } from '../reports.api.ts';

interface Props {
  report: Report;
  onClose: () => void;
}

/** Sets when new editions of a report are made, and who gets them. */
export function ScheduleDialog({ report, onClose }: Props) {
  const t = useT('reports');
  const app = useT('app');
  const schedule = useQuery(scheduleOf(report.id));
  return (
    <Modal
      opened
      onClose={onClose}
      size={560}
      title={t('schedule.title')}
      closeButtonProps={{ 'aria-label': app('close') }}
    >
      <p className={classes.hint}>{t('schedule.body')}</p>
      {schedule.isPending && <RowSkeletons />}
      {schedule.isError && <ErrorState error={schedule.error} onRetry={() => void schedule.refetch()} />}
      {schedule.data && <Fields report={report} schedule={schedule.data.data} onClose={onClose} />}
    </Modal>
  );
}

/** Returns the values that a schedule begins with. */
function useInitial(schedule: ReportSchedule | null): ReportScheduleForm {
  const timezone = useTimezone();
  const { id } = useUser();
  if (!schedule)
    return {
      ...{ every: 'month', time: '08:00', timezone, on_working_day: true, skips_empty: false, is_paused: false },
      ...{ members: [id], emails: [] },
    };
  const { every, time, timezone: zone, on_working_day, skips_empty, is_paused, receivers } = schedule;
  return {
    ...{ every, time, timezone: zone, on_working_day, skips_empty, is_paused },
    members: receivers.flatMap(({ user }) => user?.id ?? []),
    emails: receivers.flatMap(({ address }) => address ?? []),
  };
}

function Fields({ report, schedule, onClose }: Props & { schedule: ReportSchedule | null }) {
  const t = useT('reports');
  const app = useT('app');
  const initial = useInitial(schedule);
  const members = useQuery(brandMembers(useActiveBrand().id));
  const params = { report_id: report.id };
  const save = (body: ReportScheduleForm) => call('reports.schedule.update', { params, body });
  const form = useForm({
    schema: 'reportScheduleForm',
    asksBeforeLeaving: false,
    initial,
    submit: save,
    onDone: () => {
      void refresh('reports.schedule.show');
      notify({ title: t('schedule.saved') });
      onClose();
    },
  });
  const remove = useCall('reports.schedule.delete', {
    refreshes: ['reports.schedule.show'],
    onSuccess: () => {
      notify({
        title: t('schedule.removed'),
        undo: () => void save(initial).then(() => refresh('reports.schedule.show')),
      });
      onClose();
    },
  });
  const { values, set } = form;
  return (
    <form onSubmit={form.onSubmit} noValidate className={classes.form}>
      <FormBanner form={form} />
      <State schedule={schedule} />
      <div className={classes.pair}>
        <Select
          {...form.field('every', t('schedule.every'))}
          data={reportIntervals.map((value) => ({ value, label: t(`schedule.intervals.${value}`) }))}
          value={values.every}
          allowDeselect={false}
        />
        <TimeInput {...form.text('time', t('schedule.time'))} />
      </div>
      <TimezoneSelect {...form.field('timezone', t('schedule.timezone'))} value={values.timezone} />
      <Switch
        label={t('schedule.on_working_day')}
        description={t('schedule.on_working_day_hint')}
        {...form.checkbox('on_working_day')}
      />
      <Switch label={t('schedule.skips_empty')} {...form.checkbox('skips_empty')} />
      <MultiSelect
        {...form.field('members', t('schedule.members'))}
        searchable
        data={(members.data?.data ?? []).map(({ user }) => ({ value: user.id, label: user.full_name }))}
        value={values.members}
      />
      <TagsInput
        {...form.field('emails', t('schedule.emails'))}
        description={t('schedule.emails_hint')}
        value={values.emails}
        onChange={(emails) => set('emails', emails)}
      />
      {schedule && <Switch label={t('schedule.is_paused')} {...form.checkbox('is_paused')} />}
      <Group justify="space-between">
        {schedule ? (
          <Button variant="subtle" data-danger onClick={() => remove.mutate({ params })}>
            {t('schedule.remove')}
          </Button>
        ) : (
          <Button onClick={onClose}>{app('cancel')}</Button>
        )}
        <Button type="submit" variant="filled" loading={form.isBusy}>
          {t('schedule.save')}
        </Button>
      </Group>
    </form>
  );
}

/** Shows past and next editions of the schedule, and addresses that have not agreed. */
function State({ schedule }: { schedule: ReportSchedule | null }) {
  const t = useT('reports');
  const { fullDate } = useFormat();
  if (!schedule) return null;
  const { next_at, last_at, last_outcome, receivers } = schedule;
  const lines = [
    ...(next_at ? [t('schedule.next', { time: fullDate(next_at) })] : []),
    ...(last_at && last_outcome ? [t(`schedule.last.${last_outcome}`, { time: fullDate(last_at) })] : []),
    ...receivers.flatMap(({ status, address, user }) =>
      status === 'active' ? [] : [t(`schedule.receivers.${status}`, { address: address ?? user?.full_name ?? '' })],
    ),
  ];
  return lines.map((line) => (
    <p key={line} className={classes.hint}>
      {line}
    </p>
  ));
}
