import { useCountries } from '../../../shared/actor/index.ts';
import { fromBase, useFormat } from '../../../shared/format/index.ts';
import { useT } from '../../../shared/i18n/index.ts';
import { IconInfoCircle } from '../../../shared/icons/index.ts';
import { useFigures } from '../coverage/useFigures.ts';
import { hfValue } from '../panel/ledger.ts';
import { ValueLedger } from '../panel/ValueLedger.tsx';
import type { ClippingValues } from './clipping-values.ts';
import classes from './form.module.css';
import type { KnownOutlet } from './form-state.ts';

/** The value that the clipping will have, and how it is made; the server calculates it once more. */
export function ValuePreview({ values, outlet }: { values: ClippingValues; outlet: KnownOutlet | null }) {
  const t = useT('clippings');
  const { number, withCurrency } = useFormat();
  const { code, rate } = useFigures();
  const countries = useCountries();
  const known = outlet?.id === values.media_outlet_id ? outlet : null;
  const country_id = values.country_id ?? null;
  const parameters = {
    impressions: values.impressions ?? known?.impressions ?? 0,
    media_type: values.type,
    tier: known?.tier ?? 'none',
    compound_index: countries.find(({ id }) => id === country_id)?.compoundIndex ?? null,
    topic_prominence: values.topic_prominence ?? null,
    text_tonality: values.text_tonality ?? null,
    image_positivity: values.image_positivity ?? null,
    logo_present: values.logo_present ?? false,
    product_present: values.product_present ?? false,
    spokesperson_quoted: values.spokesperson_quoted ?? false,
    is_advertisement: values.is_advertisement ?? false,
  };
  return (
    <section className={classes.value} aria-label="hfValue">
      <h2>hfValue</h2>
      <p aria-live="polite">
        <b>{withCurrency(number(fromBase(hfValue(parameters), rate)), code)}</b>
        <span>{t('value.draft')}</span>
      </p>
      <details>
        <summary>{t('fields.how')}</summary>
        <ValueLedger parameters={parameters} countryId={country_id} />
      </details>
      <div className={classes.caution}>
        <IconInfoCircle size={16} stroke={1.6} aria-hidden />
        <p>{t(parameters.is_advertisement ? 'value.advertisement' : 'value.caution')}</p>
      </div>
    </section>
  );
}
