import { hfValueFormula } from '@masthead/measuring';
import { Popover } from '../../../shared/floating/index.ts';
import { useFormat } from '../../../shared/format/index.ts';
import { useT } from '../../../shared/i18n/index.ts';
import { IconInfoCircle } from '../../../shared/icons/index.ts';
import classes from '../dashboard/dashboard.module.css';
import type { Measure } from '../metrics.api.ts';
import { formulaParams } from './formula-params.ts';
import { useShownCurrency } from './useShownCurrency.ts';

const lines = {
  clippings: ['counts', 'leaves_out', 'dated', 'growth'],
  impressions: ['counts', 'leaves_out', 'unknown', 'growth'],
  hf_value: ['counts', 'leaves_out', 'rates', 'tier', 'prominence', 'tone', 'picture', 'country'],
} as const satisfies Record<Measure, readonly string[]>;

/** Says how a figure comes about, with the numbers that the program calculates with. */
export function Calculation({ measure }: { measure: Measure }) {
  const t = useT('metrics');
  const { locale } = useFormat();
  const params = formulaParams(hfValueFormula, locale);
  return (
    <Popover width={400} position="bottom-end" trapFocus returnFocus>
      <Popover.Target>
        <button type="button" className={classes.how}>
          <IconInfoCircle size={14} stroke={1.6} aria-hidden />
          {t('how.label')}
          <span className="visually-hidden">: {t(`measures.${measure}`)}</span>
        </button>
      </Popover.Target>
      <Popover.Dropdown className={classes.explanation}>
        <h3>{t(`how.${measure}.title`)}</h3>
        <p>{t(`how.${measure}.lead`, params)}</p>
        <dl>
          {lines[measure].map((line) => (
            <div key={line}>
              <dt>{t(`how.terms.${line}`)}</dt>
              {/* Not every measure has every line; the table above names those it has. */}
              <dd>{t(`how.${measure}.${line}` as 'how.clippings.counts', params)}</dd>
            </div>
          ))}
          {measure === 'hf_value' && <RateLine />}
        </dl>
        <p className={classes.caution}>{t(`how.${measure}.caution`)}</p>
      </Popover.Dropdown>
    </Popover>
  );
}

function RateLine() {
  const t = useT('metrics');
  const { number, shortDate } = useFormat();
  const { code, rate, rate_at } = useShownCurrency();
  const amount = number(rate * 1000);
  return (
    <div>
      <dt>{t('how.terms.currency')}</dt>
      <dd>
        {code === 'DKK'
          ? t('how.hf_value.currency_base')
          : t('how.hf_value.currency', { amount, code, date: rate_at ? shortDate(rate_at) : '–' })}
      </dd>
    </div>
  );
}
