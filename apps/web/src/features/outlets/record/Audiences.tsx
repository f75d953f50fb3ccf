import { ActionIcon, Badge, Button, TextInput } from '@mantine/core';
import type { OutletRecord } from '@masthead/contract';
import { useState } from 'react';
import { call, useCall } from '../../../shared/api/index.ts';
import { DateInput } from '../../../shared/dates/later-dates.ts';
import { notify } from '../../../shared/feedback/index.ts';
import { NumberInput, Tooltip } from '../../../shared/floating/index.ts';
import { FormBanner, useForm } from '../../../shared/form/index.ts';
import { useFormat } from '../../../shared/format/index.ts';
import { useT } from '../../../shared/i18n/index.ts';
import { IconTrash } from '../../../shared/icons/index.ts';
import { outletAnswers, refreshOutlets } from '../outlets.api.ts';
import { currentOf } from './audience.ts';
import { dayText } from './day-text.ts';
import classes from './record.module.css';

type Audience = OutletRecord['audiences'][number];
const today = () => new Date().toISOString().slice(0, 10);

/** Lists the audiences of one publication with their dates and sources. */
export function Audiences({ record }: { record: OutletRecord }) {
  const t = useT('outlets');
  const [adds, setAdds] = useState(false);
  const { audiences } = record;
  const current = currentOf(audiences, today());
  return (
    <section className={classes.part} aria-labelledby="audiences-title">
      <div className={classes.partHead}>
        <h2 id="audiences-title">{t('audience.title')}</h2>
        {!adds && (
          <Button size="xs" onClick={() => setAdds(true)}>
            {t('audience.add')}
          </Button>
        )}
      </div>
      <p className={classes.note}>{t('audience.note')}</p>
      {adds && <AudienceForm record={record} onClose={() => setAdds(false)} />}
      {audiences.length === 0 && !adds && <p className={classes.none}>{t('audience.none')}</p>}
      {audiences.length > 0 && (
        <table className={classes.table}>
          <thead>
            <tr>
              <th scope="col">{t('audience.valid_from')}</th>
              <th scope="col">{t('audience.impressions')}</th>
              <th scope="col">{t('audience.source')}</th>
              <th scope="col">
                <span className="visually-hidden">{t('audience.actions')}</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {audiences.map((audience) => (
              <Row key={audience.valid_from} record={record} audience={audience} isCurrent={audience === current} />
            ))}
          </tbody>
        </table>
      )}
    </section>
  );
}

function Row({ record, audience, isCurrent }: { record: OutletRecord; audience: Audience; isCurrent: boolean }) {
  const t = useT('outlets');
  const app = useT('app');
  const { number, locale } = useFormat();
  const params = { media_outlet_id: record.id };
  const restoring = useCall('staff.media-outlets.audiences.store', { refreshes: [...outletAnswers] });
  const removal = useCall('staff.media-outlets.audiences.delete', {
    refreshes: [...outletAnswers],
    onSuccess: () =>
      notify({
        title: t('audience.removed', { number: number(audience.impressions) }),
        body: t('valued_again'),
        undo: () => restoring.mutate({ params, body: audience }),
      }),
  });
  const day = dayText(audience.valid_from, locale);
  const label = `${app('delete')}: ${number(audience.impressions)}, ${day}`;
  return (
    <tr>
      <td>{day}</td>
      <td>{number(audience.impressions)}</td>
      <td>
        {audience.source} {isCurrent && <Badge data-tone="signal">{t('audience.current')}</Badge>}
      </td>
      <td>
        <Tooltip label={app('delete')}>
          <ActionIcon
            aria-label={label}
            loading={removal.isPending}
            onClick={() => removal.mutate({ params: { ...params, valid_from: audience.valid_from } })}
          >
            <IconTrash size={16} stroke={1.6} />
          </ActionIcon>
        </Tooltip>
      </td>
    </tr>
  );
}

function AudienceForm({ record, onClose }: { record: OutletRecord; onClose: () => void }) {
  const t = useT('outlets');
  const app = useT('app');
  const form = useForm({
    draft: `audience.${record.id}`,
    schema: 'staff.media-outlets.audiences.store',
    // Nothing is entered yet; the check says what is missing.
    initial: { impressions: '' as unknown as number, source: '', valid_from: today() },
    submit: (body) => call('staff.media-outlets.audiences.store', { params: { media_outlet_id: record.id }, body }),
    onDone: () => {
      void refreshOutlets();
      notify({ title: app('saved'), body: t('valued_again') });
      onClose();
    },
  });
  return (
    <form onSubmit={form.onSubmit} noValidate className={classes.inset}>
      <FormBanner form={form} />
      <div className={classes.pair}>
        <NumberInput
          {...form.field('impressions', t('audience.impressions'))}
          allowDecimal={false}
          allowNegative={false}
          hideControls
          data-autofocus
        />
        <DateInput {...form.field('valid_from', t('audience.valid_from'))} />
      </div>
      <TextInput {...form.text('source', t('audience.source'))} placeholder={t('audience.source_hint')} />
      <div className={classes.answers}>
        <Button size="xs" onClick={onClose}>
          {app('cancel')}
        </Button>
        <Button size="xs" type="submit" loading={form.isBusy}>
          {t('audience.save')}
        </Button>
      </div>
    </form>
  );
}
