import { Checkbox } from '@mantine/core';
import { planQuotas, type QuotaName, type StaffOrganisation, type StaffOrganisationChange } from '@masthead/contract';
import { NumberInput } from '../../../shared/floating/index.ts';
import { useT } from '../../../shared/i18n/index.ts';
import { shownLimits } from './organisation-values.ts';
import classes from './organisations.module.css';

type Limitations = NonNullable<StaffOrganisationChange['limitations']>;

interface Props {
  organisation: StaffOrganisation;
  value: Limitations;
  onChange: (value: Limitations) => void;
}

/** Limits agreed over those of the plan: a number, none at all, or an empty field for the plan's. */
export function LimitFields({ organisation, value, onChange }: Props) {
  const t = useT('staff');
  const names = useT('information');
  const set = (name: QuotaName, limit: number | null | undefined) => {
    const { [name]: _, ...others } = value;
    onChange(limit === undefined ? others : { ...others, [name]: limit });
  };
  const labelOf = (name: QuotaName) =>
    name === 'manual_clippings_per_month' ? t('organisations.manual_clippings') : names(`plans.quotas.${name}`);
  return (
    <fieldset className={classes.limits}>
      <legend>{t('organisations.limits')}</legend>
      <p>{t('organisations.limits_hint')}</p>
      {shownLimits.map((name) => {
        const current = organisation.limits[name]?.current;
        const byPlan = planQuotas[name][organisation.plan];
        const isUnlimited = value[name] === null;
        return (
          <div key={name} className={classes.limit}>
            <NumberInput
              label={labelOf(name)}
              min={0}
              allowDecimal={false}
              disabled={isUnlimited}
              placeholder={byPlan === null ? t('organisations.unlimited') : String(byPlan)}
              description={typeof current === 'number' ? t('organisations.in_use', { current }) : undefined}
              value={value[name] ?? ''}
              onChange={(limit) => set(name, typeof limit === 'number' ? limit : undefined)}
            />
            <Checkbox
              label={t('organisations.unlimited')}
              aria-label={`${labelOf(name)}: ${t('organisations.unlimited')}`}
              checked={isUnlimited}
              onChange={(event) => set(name, event.currentTarget.checked ? null : undefined)}
            />
          </div>
        );
      })}
    </fieldset>
  );
}
