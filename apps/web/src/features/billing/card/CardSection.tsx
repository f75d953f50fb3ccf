import { Button, Group, TextInput } from '@mantine/core';
import type { BillingState } from '@masthead/contract';
import { useState } from 'react';
import { useUser } from '../../../shared/actor/index.ts';
import { call, refresh, useCall } from '../../../shared/api/index.ts';
import { confirm, notify } from '../../../shared/feedback/index.ts';
import { FormBanner, useForm } from '../../../shared/form/index.ts';
import { useT } from '../../../shared/i18n/index.ts';
import { useBuyer } from '../billing.api.ts';
import { AddressFields } from './AddressFields.tsx';
import { CardField } from './CardField.tsx';
import { CardLine } from './CardLine.tsx';
import classes from './card.module.css';
import { addressOf, newDetails } from './card-details.ts';
import { enterCard } from './enter-card.ts';
import { useCardForm } from './useCardForm.ts';

const changed = ['billing.show', 'billing.preview'] as const;

/** The saved card with a way to replace it; without one, the form. */
export function CardSection({ billing }: { billing: BillingState }) {
  const t = useT('billing');
  const organisation_id = useBuyer();
  const [isReplacing, setReplacing] = useState(false);
  const remove = useCall('billing.payment-method.detach', {
    refreshes: [...changed],
    onSuccess: () => void notify({ title: t('card.removed') }),
  });
  const { card } = billing;
  if (!card || isReplacing)
    return (
      <CardForm
        billing={billing}
        onDone={() => setReplacing(false)}
        {...(card && { onCancel: () => setReplacing(false) })}
      />
    );
  const ask = async () => {
    const question = { title: t('card.remove_question'), body: t('card.remove_body'), confirmLabel: t('card.remove') };
    if (await confirm(question)) remove.mutate({ params: { organisation_id } });
  };
  return (
    <div className={classes.saved}>
      <CardLine card={card} />
      <Group gap={8}>
        <Button onClick={() => setReplacing(true)}>{t('card.replace')}</Button>
        {!billing.order && (
          <Button variant="subtle" loading={remove.isPending} onClick={() => void ask()}>
            {t('card.remove')}
          </Button>
        )}
      </Group>
    </div>
  );
}

interface FormProps {
  billing: BillingState;
  onDone: () => void;
  /** Left out if there is no card to return to. */
  onCancel?: () => void;
}

function CardForm({ billing, onDone, onCancel }: FormProps) {
  const t = useT('billing');
  const common = useT('app');
  const organisation_id = useBuyer();
  const params = { organisation_id };
  const user = useUser();
  const { entry, error, onEntry, showRefusal } = useCardForm();
  const form = useForm({
    schema: 'cardDetails',
    initial: newDetails(user, billing.address),
    asksBeforeLeaving: false,
    submit: async (details) => {
      const address = addressOf(details);
      try {
        await enterCard({
          entry: entry!,
          owner: { name: details.name, address },
          prepare: async () => (await call('billing.setup-intent', { params })).data.client_secret,
          store: (payment_method_id) => call('billing.card.update', { params, body: { payment_method_id } }),
        });
      } catch (failure) {
        if (showRefusal(failure)) return false;
        throw failure;
      }
      await call('billing.address.update', { params, body: address });
      return true;
    },
    onDone: async (isSaved) => {
      if (!isSaved) return;
      await refresh(...changed);
      notify({ title: t('card.saved') });
      onDone();
    },
  });
  return (
    <form onSubmit={form.onSubmit} noValidate className={classes.fields}>
      <FormBanner form={form} />
      <TextInput autoComplete="cc-name" {...form.text('name', t('card.name'))} />
      <AddressFields form={form} />
      <CardField provider={billing.provider} onEntry={onEntry} error={error} />
      <Group gap={8}>
        <Button type="submit" variant="filled" loading={form.isBusy} disabled={!entry}>
          {t('card.save')}
        </Button>
        {onCancel && <Button onClick={onCancel}>{common('cancel')}</Button>}
      </Group>
    </form>
  );
}
