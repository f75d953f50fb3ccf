import { Button, Group, TextInput } from '@mantine/core';
import { DateInput } from '@mantine/dates';
import { couponDurations } from '@masthead/contract';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { apiQuery, call, refresh } from '../../../shared/api/index.ts';
import { notify } from '../../../shared/feedback/index.ts';
import { Modal, NumberInput, Select } from '../../../shared/floating/index.ts';
import { FormBanner, useForm } from '../../../shared/form/index.ts';
import { useT } from '../../../shared/i18n/index.ts';
import classes from './coupons.module.css';

/** Makes a coupon. */
export function CouponDialog({ onClose }: { onClose: () => void }) {
  const t = useT('staff');
  const texts = useT('billing');
  const common = useT('app');
  const [kind, setKind] = useState<'percent_off' | 'amount_off'>('percent_off');
  const plans = useQuery({ ...apiQuery('billing.plans'), staleTime: 3_600_000 });
  const sold = (plans.data?.data ?? []).flatMap(({ commitments }) => commitments.map(({ currency }) => currency));
  const currencies = [...new Set(sold)];
  const form = useForm({
    schema: 'couponForm',
    initial: { id: '', percent_off: 10, duration: 'once' },
    submit: (body) => call('staff.coupons.store', { body }),
    onDone: async () => {
      await refresh('staff.coupons.index');
      notify({ title: t('coupons.created') });
      onClose();
    },
  });
  const choose = (next: typeof kind) => {
    setKind(next);
    form.set('percent_off', next === 'percent_off' ? 10 : undefined);
    form.set('amount_off', next === 'amount_off' ? 50 : undefined);
    form.set('currency', next === 'amount_off' ? (currencies[0] ?? null) : null);
  };
  const count = (name: 'duration_in_months' | 'max_redemptions', label: string) => (
    <NumberInput
      {...form.field(name, label)}
      min={1}
      allowDecimal={false}
      value={form.values[name] ?? ''}
      onChange={(value) => form.set(name, typeof value === 'number' ? value : null)}
    />
  );
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('coupons.create')}
      size={480}
      closeButtonProps={{ 'aria-label': common('close') }}
    >
      <form onSubmit={form.onSubmit} noValidate className={classes.form}>
        <FormBanner form={form} />
        <TextInput data-autofocus {...form.text('id', t('coupons.code'))} />
        <div className={classes.pair}>
          <Select
            label={t('coupons.discount')}
            allowDeselect={false}
            data={[
              { value: 'percent_off', label: t('coupons.percent') },
              { value: 'amount_off', label: texts('invoice.amount') },
            ]}
            value={kind}
            onChange={(value) => choose(value === 'amount_off' ? 'amount_off' : 'percent_off')}
          />
          <NumberInput
            {...form.field(kind, kind === 'percent_off' ? t('coupons.percent') : texts('invoice.amount'))}
            min={0}
            decimalScale={2}
            value={form.values[kind] ?? ''}
            onChange={(value) => form.set(kind, typeof value === 'number' ? value : undefined)}
          />
        </div>
        {kind === 'amount_off' && (
          <Select {...form.field('currency', t('organisations.currency'))} allowDeselect={false} data={currencies} />
        )}
        <Select
          {...form.field('duration', t('coupons.duration'))}
          allowDeselect={false}
          data={couponDurations.map((value) => ({ value, label: t(`coupons.durations.${value}`) }))}
          onChange={(chosen) => {
            const duration = couponDurations.find((one) => one === chosen) ?? 'once';
            form.set('duration', duration);
            form.set('duration_in_months', duration === 'repeating' ? 3 : null);
          }}
        />
        {form.values.duration === 'repeating' && count('duration_in_months', t('coupons.months'))}
        <DateInput
          {...form.field('expires_at', t('coupons.expires'))}
          clearable
          value={form.values.expires_at ?? null}
          onChange={(day) => form.set('expires_at', day && new Date(`${day}T23:59:59`).toISOString())}
        />
        {count('max_redemptions', t('coupons.max'))}
        <Group justify="flex-end" gap={8}>
          <Button onClick={onClose}>{common('cancel')}</Button>
          <Button type="submit" variant="filled" loading={form.isBusy}>
            {t('coupons.create')}
          </Button>
        </Group>
      </form>
    </Modal>
  );
}
