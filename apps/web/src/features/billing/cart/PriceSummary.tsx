import type { OrderPreview } from '@masthead/contract';
import { useOrganisation } from '../../../shared/actor/index.ts';
import { useFormat } from '../../../shared/format/index.ts';
import { useT } from '../../../shared/i18n/index.ts';
import type { Interval } from '../billing.api.ts';
import { useConversion } from '../pricing/useConversion.ts';
import classes from './cart.module.css';

interface Props {
  preview: OrderPreview;
  interval: Interval;
  /** True while the price of a later choice is on its way. */
  isStale: boolean;
  /** True for a change of a running order: the amount due now is a proration. */
  isChange?: boolean;
}

/** The price of an order line by line: for a full period, now, and next time. */
export function PriceSummary({ preview, interval, isStale, isChange = false }: Props) {
  const t = useT('billing');
  const { price, longDate, rate } = useFormat();
  const { currency, installments, lines, discount, tax, tax_state, total, due_now, next_charge } = preview;
  const money = (amount: number) => price(amount, currency);
  const own = useOrganisation()?.currency_code;
  const about = useConversion(own)(total, currency);
  const proration = lines.find(({ kind }) => kind === 'proration');
  const taxRate = lines.find(({ kind }) => kind === 'tax')?.share;
  return (
    <div className={classes.summary} data-stale={isStale || undefined} aria-busy={isStale}>
      <dl>
        {lines.map(({ kind, quantity, unit_amount, amount }) =>
          kind === 'users' || kind === 'readers' || kind === 'streams' ? (
            <div key={kind}>
              <dt>
                {t(`cart.lines.${kind}`, { count: quantity ?? 0 })}
                <small>{t('cart.each', { price: money(unit_amount ?? 0), months: installments })}</small>
              </dt>
              <dd>{money(amount)}</dd>
            </div>
          ) : null,
        )}
        {discount > 0 && (
          <div data-kind="saving">
            <dt>{t('cart.lines.discount')}</dt>
            <dd>{money(-discount)}</dd>
          </div>
        )}
        {tax_state !== 'none' && (
          <div>
            <dt>
              {taxRate ? t('cart.lines.tax', { rate: rate(taxRate) }) : t('cart.lines.tax_plain')}
              {(tax_state === 'reverse_charge' || tax_state === 'unverified') && (
                <small>{t(`cart.${tax_state}`)}</small>
              )}
            </dt>
            <dd>{money(tax)}</dd>
          </div>
        )}
        <div data-kind="total">
          <dt>{t(`cart.total.${interval}`)}</dt>
          <dd>{money(total)}</dd>
        </div>
      </dl>
      <dl className={classes.due} aria-live="polite">
        <div data-kind="due">
          <dt>
            {t('cart.due_now')}
            {isChange && proration && proration.share !== null && (
              <small>{t('cart.proration', { share: rate(proration.share) })}</small>
            )}
          </dt>
          <dd>{money(due_now)}</dd>
        </div>
        {next_charge && (
          <div>
            <dt>{t('cart.next', { date: longDate(next_charge.at) })}</dt>
            <dd>{money(next_charge.amount)}</dd>
          </div>
        )}
      </dl>
      {own && about !== null && (
        <p className={classes.hint}>{t('cart.informative', { amount: price(about, own), currency })}</p>
      )}
    </div>
  );
}
