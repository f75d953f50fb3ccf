import { Button, Checkbox, Group, Textarea } from '@mantine/core';
import type { StaffStreamDetail } from '@masthead/contract';
import { useQuery } from '@tanstack/react-query';
import { useMayCall } from '../../../shared/actor/index.ts';
import { apiQuery, call, refresh } from '../../../shared/api/index.ts';
import { notify } from '../../../shared/feedback/index.ts';
import { Modal, NumberInput } from '../../../shared/floating/index.ts';
import { FormBanner, useForm } from '../../../shared/form/index.ts';
import { useFormat } from '../../../shared/format/index.ts';
import { useT } from '../../../shared/i18n/index.ts';
import { ErrorState, RowSkeletons } from '../../../shared/page/index.ts';
import classes from './manage-streams.module.css';

/** Shows what fills the quota of a stream, and lets staff pause it or change its options. */
export function StreamDialog({ streamId, onClose }: { streamId: string; onClose: () => void }) {
  const common = useT('app');
  const query = useQuery(apiQuery('staff.streams.show', { params: { stream_id: streamId } }));
  const stream = query.data?.data;
  return (
    <Modal
      opened
      onClose={onClose}
      title={stream?.name ?? common('loading')}
      size={520}
      closeButtonProps={{ 'aria-label': common('close') }}
    >
      {query.isPending && <RowSkeletons count={4} />}
      {query.isError && <ErrorState error={query.error} onRetry={() => void query.refetch()} />}
      {stream && (
        <>
          <Cause stream={stream} />
          <StreamForm stream={stream} onClose={onClose} />
        </>
      )}
    </Modal>
  );
}

/** The use of the quota, the busiest days and the outlets that write most. */
function Cause({ stream }: { stream: StaffStreamDetail }) {
  const t = useT('streams');
  const { number, shortDate } = useFormat();
  const { used, quota, parked, days, outlets, main_search_term: term } = stream;
  const busiest = days.toSorted((a, b) => b.mentions - a.mentions).slice(0, 3);
  return (
    <section className={classes.cause}>
      <p>
        {quota === null ? t('staff.uses_unlimited', { used }) : t('staff.uses', { used, quota })}{' '}
        {parked > 0 && t('staff.waiting', { count: parked })}
      </p>
      <dl>
        <div>
          <dt>{t('staff.term')}</dt>
          <dd>{term}</dd>
        </div>
        {busiest.length > 0 && (
          <div>
            <dt>{t('staff.busiest')}</dt>
            <dd>{busiest.map(({ day, mentions }) => `${shortDate(day)}: ${number(mentions)}`).join(' · ')}</dd>
          </div>
        )}
        {outlets.length > 0 && (
          <div>
            <dt>{t('staff.outlets')}</dt>
            <dd>{outlets.map(({ name, mentions }) => `${name} (${number(mentions)})`).join(', ')}</dd>
          </div>
        )}
      </dl>
    </section>
  );
}

function StreamForm({ stream, onClose }: { stream: StaffStreamDetail; onClose: () => void }) {
  const t = useT('streams');
  const staff = useT('staff');
  const common = useT('app');
  const params = { stream_id: stream.id };
  const mayChange = useMayCall('staff.streams.update');
  const form = useForm({
    schema: 'staffStreamChange',
    initial: {
      paused: stream.paused_by === 'staff',
      quota: stream.agreed_quota,
      options: stream.options,
      reason: '',
    },
    submit: (body) => call('staff.streams.update', { params, body }),
    onDone: async () => {
      await refresh('staff.streams.index', 'staff.streams.show');
      notify({ title: t('staff.saved') });
      onClose();
    },
  });
  return (
    <form onSubmit={form.onSubmit} noValidate className={classes.form}>
      <fieldset disabled={!mayChange} className={classes.form}>
        <FormBanner form={form} />
        <Checkbox label={t('staff.pause')} description={t('staff.pause_hint')} {...form.checkbox('paused')} />
        <NumberInput
          {...form.field('quota', t('staff.quota'))}
          description={t('staff.quota_hint')}
          min={0}
          allowDecimal={false}
          placeholder={staff('organisations.by_plan')}
          value={form.values.quota ?? ''}
          onChange={(value) => form.set('quota', typeof value === 'number' ? value : null)}
        />
        <Checkbox
          label={t('staff.beyond_plan')}
          description={t('staff.beyond_plan_hint')}
          checked={form.values.options?.beyond_plan ?? false}
          onChange={(event) => form.set('options', { beyond_plan: event.currentTarget.checked })}
        />
      </fieldset>
      {mayChange && (
        <>
          <Textarea
            autosize
            minRows={2}
            {...form.text('reason', staff('organisations.reason'))}
            description={staff('organisations.reason_hint')}
          />
          <Group justify="flex-end" gap={8}>
            <Button onClick={onClose}>{common('cancel')}</Button>
            <Button type="submit" variant="filled" loading={form.isBusy}>
              {common('save')}
            </Button>
          </Group>
        </>
      )}
    </form>
  );
}
