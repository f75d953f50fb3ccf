import { useFormat } from '../../../shared/format/index.ts';
import { useT } from '../../../shared/i18n/index.ts';
import { ToneMark } from '../../../shared/parts/index.ts';
import type { BrandTone } from '../metrics.api.ts';
import classes from './dashboard.module.css';
import { toneOrder, tonePercents } from './tone-shares.ts';

/** How each brand was spoken of, as bars of one length. */
export function ToneSplit({ brands }: { brands: BrandTone[] | undefined }) {
  const t = useT('metrics');
  const { number } = useFormat();
  const sum = (field: 'set_by_person' | 'unset' | 'positive' | 'neutral' | 'negative') =>
    (brands ?? []).reduce((total, brand) => total + brand[field], 0);
  const total = sum('positive') + sum('neutral') + sum('negative') + sum('unset');
  return (
    <section className={classes.part} aria-labelledby="tone-split">
      <div className={classes.partHead}>
        <h2 id="tone-split">{t('tone.title')}</h2>
        <span className={classes.toneKey}>
          {toneOrder.map((tone) => (
            <ToneMark key={tone} tone={tone} confidence={null} />
          ))}
        </span>
      </div>
      <ul className={classes.tones}>
        {brands?.map((brand) => (
          <ToneBar key={brand.brand_id} brand={brand} />
        ))}
      </ul>
      {brands && (
        <p className={classes.definition}>
          {t('tone.definition', { set: number(sum('set_by_person')), total: number(total) })}
          {sum('unset') > 0 && ` ${t('tone.unset', { count: sum('unset') })}`}
        </p>
      )}
    </section>
  );
}

function ToneBar({ brand }: { brand: BrandTone }) {
  const t = useT('metrics');
  const percents = tonePercents(brand);
  return (
    <li>
      <div className={classes.toneHead}>
        <span className="cut">{brand.brand_name}</span>
        <span className="num">
          {percents ? (
            <>
              <span aria-hidden>{t('tone.short', { ...percents })}</span>
              <span className="visually-hidden">{t('tone.split', { ...percents })}</span>
            </>
          ) : (
            t('tone.none')
          )}
        </span>
      </div>
      <div className={classes.toneBar} aria-hidden>
        {percents &&
          toneOrder.map(
            (tone) => percents[tone] > 0 && <i key={tone} data-tone={tone} style={{ flexGrow: percents[tone] }} />,
          )}
      </div>
    </li>
  );
}
