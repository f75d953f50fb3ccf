import { Button, Group } from '@mantine/core';
import type { BillingState } from '@masthead/contract';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { call } from '../../../shared/api/index.ts';
import { useT } from '../../../shared/i18n/index.ts';
import { BillingFrame } from '../BillingFrame.tsx';
import { type Order, orderOf, previewOf, useBuyer } from '../billing.api.ts';
import classes from '../billing.module.css';
import { CountFields, isTooFew } from '../cart/OrderFields.tsx';
import { PriceSummary } from '../cart/PriceSummary.tsx';
import { ChangeDialog } from '../plan/ChangeDialog.tsx';
import seats from './seats.module.css';

/** Licences and read-only seats: used, invited and ordered; with a subscription, more and fewer of them. */
export function UsersPage() {
  const t = useT('billing');
  return (
    <BillingFrame title={t('users.title')} lead={t('users.lead')}>
      {(billing) => (
        <>
          <SeatTable billing={billing} />
          <p className={classes.links}>
            <Link to="/settings/brand/members" className="underlined">
              {t('users.members')}
            </Link>
          </p>
          <SeatOrder billing={billing} />
        </>
      )}
    </BillingFrame>
  );
}

function SeatTable({ billing: { seats_used, order, scheduled } }: { billing: BillingState }) {
  const t = useT('billing');
  const kinds = [
    {
      kind: 'users',
      used: seats_used.full - seats_used.full_invited,
      invited: seats_used.full_invited,
      ordered: order?.licenses,
      next: scheduled?.licenses,
    },
    {
      kind: 'readers',
      used: seats_used.read_only - seats_used.read_only_invited,
      invited: seats_used.read_only_invited,
      ordered: order?.readOnlyLicenses,
      next: scheduled?.readOnlyLicenses,
    },
  ] as const;
  return (
    <table className={seats.table}>
      <caption className="visually-hidden">{t('users.title')}</caption>
      <thead>
        <tr>
          <th scope="col">{t('users.kind')}</th>
          <th scope="col">{t('users.used')}</th>
          <th scope="col">{t('users.invited')}</th>
          <th scope="col">{t('users.ordered')}</th>
          <th scope="col">{t('users.free')}</th>
        </tr>
      </thead>
      <tbody>
        {kinds.map(({ kind, used, invited, ordered, next }) => (
          <tr key={kind}>
            <th scope="row">{t(`cart.${kind}`)}</th>
            <td>{used}</td>
            <td>{invited}</td>
            <td>
              {ordered ?? '–'}
              {next !== undefined && next !== ordered && <small>{t('users.next', { count: next })}</small>}
            </td>
            <td>{ordered === undefined ? '–' : Math.max(0, ordered - used - invited)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** Orders other numbers of seats, with the price before. */
function SeatOrder({ billing }: { billing: BillingState }) {
  const t = useT('billing');
  const organisation_id = useBuyer();
  const current = orderOf(billing);
  if (!current)
    return (
      <section className={classes.section}>
        <p className={classes.words}>{t('users.no_order')}</p>
        <Button component={Link} to="/checkout" variant="filled">
          {t('plan.choose')}
        </Button>
      </section>
    );
  if (billing.scheduled || billing.failure)
    return (
      <section className={classes.section}>
        <p className={classes.words}>{t(billing.failure ? 'users.overdue' : 'users.waiting')}</p>
        <Button component={Link} to="/settings/billing/billing">
          {t('page.title')}
        </Button>
      </section>
    );
  return (
    <SeatForm
      key={JSON.stringify(current)}
      current={current}
      billing={billing}
      send={({ licenses, readOnlyLicenses, extra_streams }) =>
        call('billing.subscription.licenses', {
          params: { organisation_id },
          body: { licenses, readOnlyLicenses, extra_streams },
        })
      }
    />
  );
}

interface FormProps {
  current: Order;
  billing: BillingState;
  send: Parameters<typeof ChangeDialog>[0]['send'];
}

function SeatForm({ current, billing, send }: FormProps) {
  const t = useT('billing');
  const common = useT('app');
  const [order, setOrder] = useState(current);
  const [isAsking, setAsking] = useState(false);
  const isChanged = JSON.stringify(order) !== JSON.stringify(current);
  const isWrong = isTooFew(order, billing.seats_used);
  const preview = useQuery({ ...previewOf(useBuyer(), order), enabled: isChanged && !isWrong });
  return (
    <section className={classes.section}>
      <h2>{t('users.change')}</h2>
      <div className={seats.form}>
        <CountFields order={order} used={billing.seats_used} onOrder={setOrder} />
        {isChanged && !isWrong && preview.data && (
          <PriceSummary
            preview={preview.data.data}
            interval={order.commitment}
            isStale={preview.isPlaceholderData}
            isChange
          />
        )}
        {isChanged && (
          <Group gap={8}>
            <Button variant="filled" disabled={isWrong} onClick={() => setAsking(true)}>
              {t('users.review')}
            </Button>
            <Button variant="subtle" onClick={() => setOrder(current)}>
              {common('cancel')}
            </Button>
          </Group>
        )}
      </div>
      <ChangeDialog
        title={t('users.change')}
        order={isAsking ? order : null}
        send={send}
        onClose={() => setAsking(false)}
      />
    </section>
  );
}
