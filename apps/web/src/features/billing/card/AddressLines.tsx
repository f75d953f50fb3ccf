import type { BillingAddress } from '@masthead/contract';
import { useFormat } from '../../../shared/format/index.ts';
import classes from './card.module.css';

/** A billing address as on an envelope. */
export function AddressLines({ address, name }: { address: BillingAddress; name?: string }) {
  const { country } = useFormat();
  const { line1, line2, postal_code, city, state } = address;
  const lines = [name, line1, line2, [postal_code, city, state].filter(Boolean).join(' '), country(address.country)];
  return (
    <address className={classes.address}>
      {lines.filter(Boolean).map((line) => (
        <span key={line}>{line}</span>
      ))}
    </address>
  );
}
