import type { Card } from '@masthead/contract';
import { useT } from '../../../shared/i18n/index.ts';
import { IconCreditCard } from '../../../shared/icons/index.ts';
import classes from './card.module.css';

const brands: Record<string, string> = { visa: 'Visa', mastercard: 'Mastercard', amex: 'American Express' };

/** A saved card in one line: brand, last digits, owner and end. */
export function CardLine({ card }: { card: Card }) {
  const t = useT('billing');
  const { brand, last4, name, expMonth, expYear } = card;
  const end = `${String(expMonth).padStart(2, '0')}/${expYear}`;
  return (
    <p className={classes.card}>
      <IconCreditCard size={20} stroke={1.6} aria-hidden />
      <span>
        <b>{t('card.ending', { brand: brand === 'test' ? t('card.test_brand') : (brands[brand] ?? brand), last4 })}</b>
        <small>
          {name && `${name} · `}
          {t('card.expires', { date: end })}
        </small>
      </span>
    </p>
  );
}
