import type { HfValueParameters } from '@masthead/measuring';
import { fromBase, useFormat } from '../../../shared/format/index.ts';
import { useT } from '../../../shared/i18n/index.ts';
import { useFigures } from '../coverage/useFigures.ts';
import { type Effect, ledgerOf, parameters as order, type Parameter } from './ledger.ts';
import classes from './panel.module.css';

/** Pixels of the longest bar, for a factor that is half as much again. */
const barLength = 64;
const fullBar = 0.5;

interface Props {
  parameters: HfValueParameters;
  countryId: string | null;
}

/** The ten parameters: what was found, and what it does to the value. */
export function ValueLedger({ parameters, countryId }: Props) {
  const t = useT('clippings');
  const find = useFindings(parameters, countryId);
  const write = useEffectText();
  const lines = ledgerOf(parameters);
  return (
    <table className={classes.ledger}>
      <thead>
        <tr>
          <th scope="col">
            <span className="visually-hidden">{t('ledger.number')}</span>
          </th>
          <th scope="col">{t('ledger.parameter')}</th>
          <th scope="col">{t('ledger.factor')}</th>
          <td aria-hidden />
        </tr>
      </thead>
      <tbody>
        {order.map((name, index) => (
          <tr key={name}>
            <td>{index + 1}</td>
            <th scope="row">
              {t(`ledger.${name}`)}
              <span>{find[name]}</span>
            </th>
            <td>{write(lines[name])}</td>
            <td aria-hidden>
              <Bar effect={lines[name]} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** Draws the distance of a factor from 1; the bar is hollow if the factor lowers the value. */
function Bar({ effect: { kind, value } }: { effect: Effect }) {
  if (kind === 'thousands' || kind === 'price') return null;
  const distance = kind === 'times' ? value - 1 : value;
  const width = Math.min(1, Math.abs(distance) / fullBar) * barLength;
  return <i className={classes.effect} data-less={distance < 0 || undefined} style={{ width }} />;
}

function useEffectText(): (effect: Effect) => string {
  const { locale, number, withCurrency } = useFormat();
  const { code, rate } = useFigures();
  const decimals = (digits: number, signed: boolean) =>
    new Intl.NumberFormat(locale, {
      minimumFractionDigits: digits,
      maximumFractionDigits: digits,
      ...(signed && { signDisplay: 'always' }),
    });
  return ({ kind, value }) => {
    if (kind === 'thousands') return value < 10 && value % 1 !== 0 ? decimals(1, false).format(value) : number(value);
    if (kind === 'price') return `× ${withCurrency(decimals(2, false).format(fromBase(value, rate)), code)}`;
    if (kind === 'times') return `× ${decimals(2, false).format(value)}`;
    return decimals(2, true).format(value);
  };
}

function useFindings(given: HfValueParameters, countryId: string | null): Record<Parameter, string> {
  const t = useT('clippings');
  const media = useT('mentions');
  const app = useT('app');
  const { number, country } = useFormat();
  const yes = (is: boolean) => t(is ? 'found.yes' : 'found.no');
  return {
    reach: given.impressions > 0 ? t('found.reach', { value: number(given.impressions) }) : t('found.no_reach'),
    media_type: media(`media_types.${given.media_type}`),
    tier: t(`found.tier.${given.tier}`),
    country: countryId ? country(countryId) : t('found.no_country'),
    prominence: given.topic_prominence ? t(`prominence.${given.topic_prominence}`) : t('found.unset'),
    tone: app(`tone.${given.text_tonality ?? 'unsure'}`),
    picture: given.image_positivity ? t(`image.${given.image_positivity}`) : t('found.unset'),
    logo: yes(given.logo_present),
    product: yes(given.product_present),
    spokesperson: yes(given.spokesperson_quoted),
  };
}
