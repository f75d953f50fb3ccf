import type { StaffOrganisationChange } from '@masthead/contract';
import { useCurrencies } from '../../../shared/actor/index.ts';
import { NumberInput, Select } from '../../../shared/floating/index.ts';
import { useT } from '../../../shared/i18n/index.ts';
import classes from './organisations.module.css';

type Commitment = NonNullable<StaffOrganisationChange['commitment']>;

interface Props {
  value: Commitment | null;
  onChange: (value: Commitment | null) => void;
}

/** The agreed interval and amount. Without a commitment a trial ends by itself. */
export function CommitmentFields({ value, onChange }: Props) {
  const t = useT('staff');
  const currencies = useCurrencies();
  const choose = (interval: string | null) => {
    if (interval !== 'month' && interval !== 'year') return onChange(null);
    const { amount = 0, currency = 'EUR' } = value ?? {};
    onChange({ slug: interval, name: t(`organisations.${interval}`), interval, amount, currency });
  };
  return (
    <>
      <Select
        label={t('organisations.commitment')}
        allowDeselect={false}
        data={[
          { value: 'none', label: t('organisations.no_commitment') },
          { value: 'month', label: t('organisations.month') },
          { value: 'year', label: t('organisations.year') },
        ]}
        value={value?.interval ?? 'none'}
        onChange={choose}
      />
      {value && (
        <div className={classes.pair}>
          <NumberInput
            label={t('organisations.amount')}
            min={0}
            decimalScale={2}
            value={value.amount}
            onChange={(amount) => typeof amount === 'number' && onChange({ ...value, amount })}
          />
          <Select
            label={t('organisations.currency')}
            searchable
            allowDeselect={false}
            data={currencies.map(({ code }) => code)}
            value={value.currency}
            onChange={(currency) => currency && onChange({ ...value, currency })}
          />
        </div>
      )}
    </>
  );
}
