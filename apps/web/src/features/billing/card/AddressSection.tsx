import { Button, Group, TextInput } from '@mantine/core';
import type { BillingState } from '@masthead/contract';
import { useState } from 'react';
import { useUser } from '../../../shared/actor/index.ts';
import { call, refresh } from '../../../shared/api/index.ts';
import { notify } from '../../../shared/feedback/index.ts';
import { FormBanner, useForm } from '../../../shared/form/index.ts';
import { useT } from '../../../shared/i18n/index.ts';
import { useBuyer } from '../billing.api.ts';
import { AddressFields } from './AddressFields.tsx';
import { AddressLines } from './AddressLines.tsx';
import classes from './card.module.css';
import { addressOf, newDetails } from './card-details.ts';

interface Props {
  billing: BillingState;
  /** Label of the button that saves. */
  label?: string;
}

/** The billing address with the VAT number; both decide the tax. */
export function AddressSection(props: Props) {
  const t = useT('billing');
  const { billing } = props;
  const [isEditing, setEditing] = useState(false);
  if (!billing.address || isEditing)
    return <AddressForm {...props} {...(billing.address && { onClose: () => setEditing(false) })} />;
  return (
    <div className={classes.saved}>
      <div>
        <AddressLines address={billing.address} />
        {billing.vat_number && <p className={classes.vat}>{t('details.vat', { number: billing.vat_number })}</p>}
      </div>
      <Group gap={8}>
        <Button onClick={() => setEditing(true)}>{t('details.edit')}</Button>
      </Group>
    </div>
  );
}

function AddressForm({ billing, label, onClose }: Props & { onClose?: () => void }) {
  const t = useT('billing');
  const common = useT('app');
  const organisation_id = useBuyer();
  const params = { organisation_id };
  const { name: _name, ...address } = newDetails(useUser(), billing.address);
  const form = useForm({
    schema: 'buyerDetails',
    initial: { ...address, vat_number: billing.vat_number },
    asksBeforeLeaving: false,
    submit: async ({ vat_number, ...details }) => {
      if ((vat_number || null) !== billing.vat_number)
        await call('organisations.update', { params, body: { vat_number: vat_number || null } });
      await call('billing.address.update', { params, body: addressOf(details) });
    },
    onDone: async () => {
      await refresh('billing.show', 'billing.preview', 'user.organisations');
      if (!label) notify({ title: common('saved') });
      onClose?.();
    },
  });
  return (
    <form onSubmit={form.onSubmit} noValidate className={classes.fields}>
      <FormBanner form={form} />
      <AddressFields form={form} />
      <TextInput description={t('details.vat_hint')} {...form.text('vat_number', t('details.vat_number'))} />
      <Group gap={8}>
        <Button type="submit" loading={form.isBusy}>
          {label ?? common('save')}
        </Button>
        {onClose && (
          <Button variant="subtle" onClick={onClose}>
            {common('cancel')}
          </Button>
        )}
      </Group>
    </form>
  );
}
