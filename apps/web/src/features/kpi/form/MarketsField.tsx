import { Button } from '@mantine/core';
import type { KpiMeasure } from '@masthead/contract';
import { confirm } from '../../../shared/feedback/index.ts';
import { useFormat } from '../../../shared/format/index.ts';
import { useT } from '../../../shared/i18n/index.ts';
import { IconPlus } from '../../../shared/icons/index.ts';
import classes from './form.module.css';
import { emptyMarket, type MarketValues } from './kpi-values.ts';
import { MarketFields } from './MarketFields.tsx';

interface Props {
  markets: MarketValues[];
  measures: readonly KpiMeasure[];
  currency: string;
  error: string | undefined;
  errorOf: (path: string) => string | undefined;
  onChange: (markets: MarketValues[]) => void;
}

/** Markets one under the other; deleting one that has been filled in is asked about, and the last one stays. */
export function MarketsField({ markets, measures, currency, error, errorOf, onChange }: Props) {
  const t = useT('kpi');
  const { country } = useFormat();
  const change = (at: number, part: Partial<MarketValues>) =>
    onChange(markets.map((market, place) => (place === at ? { ...market, ...part } : market)));
  const remove = async (at: number) => {
    const code = markets[at]!.country_id;
    const isConfirmed =
      !code ||
      (await confirm({
        title: t('form.remove_market_title', { country: country(code) }),
        body: t('form.remove_market_body'),
        confirmLabel: t('form.remove_market'),
        danger: true,
      }));
    if (isConfirmed) onChange(markets.filter((_, place) => place !== at));
  };
  return (
    <div className={classes.markets}>
      <h2>{t('form.markets')}</h2>
      {error && <p role="alert">{error}</p>}
      {markets.map((market, at) => (
        <MarketFields
          key={at}
          number={at + 1}
          market={market}
          measures={measures}
          currency={currency}
          errorOf={(path) => errorOf(`markets.${at}.${path}`)}
          onChange={(part) => change(at, part)}
          onRemove={markets.length > 1 ? () => void remove(at) : null}
        />
      ))}
      <Button
        className={classes.add}
        leftSection={<IconPlus size={16} stroke={1.6} aria-hidden />}
        onClick={() => onChange([...markets, emptyMarket()])}
      >
        {t('form.add_market')}
      </Button>
    </div>
  );
}
