import { Button, Checkbox, TextInput } from '@mantine/core';
import type { BillingState, OrderPreview } from '@masthead/contract';
import { type FormEvent, useState } from 'react';
import { useUser } from '../../../shared/actor/index.ts';
import { useFormat } from '../../../shared/format/index.ts';
import { useT } from '../../../shared/i18n/index.ts';
import type { Order } from '../billing.api.ts';
import { CardField } from '../card/CardField.tsx';
import { CardLine } from '../card/CardLine.tsx';
import { useCardForm } from '../card/useCardForm.ts';
import classes from './checkout.module.css';
import { useSubscribe } from './useSubscribe.ts';

interface Props {
  billing: BillingState;
  order: Order;
  /** Price of exactly this order; undefined: it is not known yet. */
  preview: OrderPreview | undefined;
}

/** Card or invoice, the terms, and the button that names the amount. */
export function Payment({ billing, order, preview }: Props) {
  const t = useT('billing');
  const { price } = useFormat();
  const user = useUser();
  const takesCards = billing.provider !== 'invoice';
  const [usesSaved, setUsesSaved] = useState(billing.card !== null);
  const [name, setName] = useState(user.full_name);
  const [hasAccepted, setAccepted] = useState(false);
  const { entry, error, onEntry, showRefusal, clear } = useCardForm();
  const saved = usesSaved ? billing.card : null;
  const subscribe = useSubscribe({ order, showRefusal });
  const isReady =
    preview !== undefined && hasAccepted && (!takesCards || saved !== null || (entry !== null && !!name.trim()));
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!isReady || subscribe.isPending) return;
    clear();
    const isNew = takesCards && !saved && entry && billing.address;
    subscribe.mutate(isNew ? { entry, owner: { name: name.trim(), address: billing.address! } } : null);
  };
  const amount = preview ? price(preview.due_now, preview.currency) : '';
  return (
    <form onSubmit={submit} noValidate className={classes.fields}>
      {!takesCards && <p className={classes.words}>{t('checkout.invoice')}</p>}
      {saved && (
        <div className={classes.saved}>
          <CardLine card={saved} />
          <Button variant="subtle" size="xs" onClick={() => setUsesSaved(false)}>
            {t('card.other')}
          </Button>
        </div>
      )}
      {takesCards && !saved && (
        <>
          <TextInput
            label={t('card.name')}
            autoComplete="cc-name"
            maxLength={255}
            value={name}
            onChange={(event) => setName(event.currentTarget.value)}
          />
          <CardField provider={billing.provider} onEntry={onEntry} error={error} />
        </>
      )}
      {saved && error && (
        <p role="alert" className={classes.error}>
          {error}
        </p>
      )}
      <Checkbox
        label={t('checkout.terms')}
        checked={hasAccepted}
        onChange={(event) => setAccepted(event.currentTarget.checked)}
      />
      <Button type="submit" variant="filled" size="md" disabled={!isReady} loading={subscribe.isPending}>
        {takesCards ? t('checkout.pay', { amount }) : t('checkout.order', { amount })}
      </Button>
    </form>
  );
}
