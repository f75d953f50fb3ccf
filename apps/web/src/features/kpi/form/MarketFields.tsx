import { Button } from '@mantine/core';
import type { KpiMeasure } from '@masthead/contract';
import { NumberInput } from '../../../shared/floating/index.ts';
import { useFormat } from '../../../shared/format/index.ts';
import { useT } from '../../../shared/i18n/index.ts';
import { CountrySelect } from '../../../shared/parts/index.ts';
import classes from './form.module.css';
import { InvestmentFields } from './InvestmentFields.tsx';
import {
  givenTarget,
  isPerCent,
  type MarketValues,
  shownTarget,
  whyNoInvestments,
  whyNoTargets,
} from './kpi-values.ts';

interface Props {
  number: number;
  market: MarketValues;
  measures: readonly KpiMeasure[];
  currency: string;
  errorOf: (path: string) => string | undefined;
  onChange: (part: Partial<MarketValues>) => void;
  onRemove: (() => void) | null;
}

/** One market: its country, its targets, and what is spent there. */
export function MarketFields({ number, market, measures, currency, errorOf, onChange, onRemove }: Props) {
  const t = useT('kpi');
  const { country, percentage } = useFormat();
  // '0%' or '0 %', as the language writes it.
  const percentSign = percentage(0).slice(1);
  const noTargets = whyNoTargets(market);
  const name = market.country_id ? country(market.country_id) : t('form.market', { number });
  const setTarget = (measure: KpiMeasure, shown: number | string) =>
    onChange({ targets: { ...market.targets, [measure]: givenTarget(measure, shown) } });
  return (
    <fieldset className={classes.market}>
      <legend className="visually-hidden">{name}</legend>
      <div className={classes.marketHead}>
        <CountrySelect
          label={t('form.country')}
          value={market.country_id || null}
          error={errorOf('country_id')}
          onChange={(code) => onChange({ country_id: code ?? '' })}
        />
        {onRemove && (
          <Button
            size="xs"
            variant="subtle"
            data-danger
            onClick={onRemove}
            aria-label={`${t('form.remove_market')}: ${name}`}
          >
            {t('form.remove_market')}
          </Button>
        )}
      </div>
      <h3>{t('form.targets')}</h3>
      {noTargets && <p className={classes.rule}>{t(`rules.${noTargets}`)}</p>}
      <div className={classes.targets}>
        {measures.map((measure) => (
          <NumberInput
            key={measure}
            label={`${t(`measures.${measure}`)}${measure === 'hfValue' ? `, ${currency}` : ''}`}
            placeholder={t('form.no_target')}
            suffix={isPerCent(measure) ? percentSign : ''}
            hideControls
            allowDecimal={measure !== 'clippings'}
            decimalScale={measure === 'reach_factor' ? 1 : 2}
            disabled={noTargets !== null}
            value={shownTarget(measure, market.targets?.[measure])}
            error={errorOf(`targets.${measure}`)}
            onChange={(shown) => setTarget(measure, shown)}
          />
        ))}
      </div>
      <InvestmentFields
        investments={market.investments ?? []}
        refusal={whyNoInvestments(market, measures)}
        currency={currency}
        errorOf={(path) => errorOf(`investments${path}`)}
        onChange={(investments) => onChange({ investments })}
      />
    </fieldset>
  );
}
