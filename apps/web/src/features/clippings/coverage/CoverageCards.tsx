import { useFormat } from '../../../shared/format/index.ts';
import { useT } from '../../../shared/i18n/index.ts';
import { ToneMark } from '../../../shared/parts/index.ts';
import { ClippingFacts } from './ClippingFacts.tsx';
import type { ListProps } from './CoverageTable.tsx';
import classes from './coverage.module.css';
import { useFigures } from './useFigures.ts';

/** The same list for narrow screens. */
export function CoverageCards({ rows, onOpen }: ListProps) {
  const t = useT('clippings');
  const { shortDate } = useFormat();
  const { sign, impressions, value } = useFigures();
  return (
    <ul className={classes.cards}>
      {rows.map((clipping) => (
        <li key={clipping.id}>
          <div className={classes.cardTop}>
            <ClippingFacts clipping={clipping} />
            <span>{shortDate(clipping.published_at)}</span>
          </div>
          <button type="button" className={classes.headline} onClick={() => onOpen(clipping.id)}>
            {clipping.headline}
          </button>
          <div className={classes.cardFacts}>
            {clipping.text_tonality && <ToneMark tone={clipping.text_tonality} confidence={null} />}
            <span>{t('card.impressions', { value: impressions(clipping.impressions) })}</span>
            <span>{t('card.value', { value: `${sign} ${value(clipping.hf_value)}` })}</span>
          </div>
        </li>
      ))}
    </ul>
  );
}
