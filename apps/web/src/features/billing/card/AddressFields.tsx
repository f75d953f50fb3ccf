import { TextInput } from '@mantine/core';
import { asksForState, type BillingAddress } from '@masthead/contract';
import { Label } from '../../../shared/form/index.ts';
import { useT } from '../../../shared/i18n/index.ts';
import { CountrySelect } from '../../../shared/parts/index.ts';
import classes from './card.module.css';

type Name = keyof BillingAddress;
interface Bound {
  name: string;
  value: unknown;
  error: string | undefined;
  onChange: (given: unknown) => void;
}
interface AddressForm {
  values: Pick<BillingAddress, 'country'>;
  text: (name: Name) => Bound & { value: string };
  field: (name: Name) => Bound;
}

/** The fields of a billing address, with the autofill names of the browser. */
export function AddressFields({ form }: { form: AddressForm }) {
  const t = useT('billing');
  const country = form.field('country');
  return (
    <>
      <TextInput autoComplete="billing address-line1" label={t('details.line1')} {...form.text('line1')} />
      <TextInput
        autoComplete="billing address-line2"
        label={<Label isOptional>{t('details.line2')}</Label>}
        {...form.text('line2')}
      />
      <div className={classes.pair}>
        <TextInput autoComplete="billing postal-code" label={t('details.postal_code')} {...form.text('postal_code')} />
        <TextInput autoComplete="billing address-level2" label={t('details.city')} {...form.text('city')} />
      </div>
      <div className={classes.pair}>
        <CountrySelect
          autoComplete="off"
          label={t('details.country')}
          {...country}
          value={String(country.value ?? '') || null}
        />
        {asksForState(form.values.country) && (
          <TextInput autoComplete="billing address-level1" label={t('details.state')} {...form.text('state')} />
        )}
      </div>
    </>
  );
}
