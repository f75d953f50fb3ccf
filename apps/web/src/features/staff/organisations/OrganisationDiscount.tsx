import { Button, TextInput } from '@mantine/core';
import type { Coupon, StaffOrganisation } from '@masthead/contract';
import { useQuery } from '@tanstack/react-query';
import { useMayCall } from '../../../shared/actor/index.ts';
import { apiQuery, call, refresh } from '../../../shared/api/index.ts';
import { notify } from '../../../shared/feedback/index.ts';
import { FormBanner, useForm } from '../../../shared/form/index.ts';
import { useT } from '../../../shared/i18n/index.ts';
import classes from './organisations.module.css';

/** The coupon for the first order of an organisation without a subscription. Left out if nothing is sold. */
export function OrganisationDiscount({ organisation }: { organisation: StaffOrganisation }) {
  const params = { organisation_id: organisation.id };
  const mayChange = useMayCall('staff.organisations.discount.update');
  const settings = useQuery(apiQuery('settings.show'));
  const isSold = settings.data !== undefined && settings.data.data.billing !== 'none';
  const stored = useQuery({ ...apiQuery('staff.organisations.discount.show', { params }), enabled: isSold });
  if (!mayChange || !stored.data || organisation.subscription.commitment) return null;
  return <DiscountForm params={params} stored={stored.data.data} />;
}

function DiscountForm({ params, stored }: { params: { organisation_id: string }; stored: Coupon | null }) {
  const t = useT('staff');
  const form = useForm({
    schema: 'discountForm',
    initial: { coupon: stored?.id ?? null, reason: '' },
    submit: (body) => call('staff.organisations.discount.update', { params, body }),
    onDone: async ({ data }) => {
      form.reset({ coupon: data?.id ?? null, reason: '' });
      await refresh('staff.organisations.discount.show');
      notify({ title: t('discount.saved') });
    },
  });
  return (
    <section className={classes.invoices} aria-label={t('discount.title')}>
      <h2>{t('discount.title')}</h2>
      <form onSubmit={form.onSubmit} noValidate className={classes.form}>
        <FormBanner form={form} />
        <TextInput description={t('discount.hint')} {...form.text('coupon', t('coupons.code'))} />
        <TextInput description={t('organisations.reason_hint')} {...form.text('reason', t('organisations.reason'))} />
        <Button type="submit" loading={form.isBusy} className={classes.save}>
          {t('discount.save')}
        </Button>
      </form>
    </section>
  );
}
