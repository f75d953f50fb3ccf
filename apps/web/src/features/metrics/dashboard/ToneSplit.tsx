import { type Chart, toneLooks } from '@masthead/charts';
import { useMemo } from 'react';
import { useFormat } from '../../../shared/format/index.ts';
import { useT } from '../../../shared/i18n/index.ts';
import { ToneMark } from '../../../shared/parts/index.ts';
import { ChartFigure } from '../chart/ChartFigure.tsx';
import { CoverageButton } from '../chart/CoverageButton.tsx';
import { useOpenCoverage } from '../chart/useOpenCoverage.ts';
import type { BrandTone } from '../metrics.api.ts';
import classes from './dashboard.module.css';
import type { DashboardSearch } from './dashboard-search.ts';
import { type Tone, toneOrder, tonePercents } from './tone-shares.ts';

interface Props {
  brands: BrandTone[] | undefined;
  search: DashboardSearch;
}

/** Shows the tones of each brand as bars of one length; a tone opens its clippings. */
export function ToneSplit({ brands, search }: Props) {
  const t = useT('metrics');
  const { number } = useFormat();
  const chart = useToneChart(brands);
  const sum = (field: 'set_by_person' | Tone) => (brands ?? []).reduce((total, brand) => total + brand[field], 0);
  const total = toneOrder.reduce((all, tone) => all + sum(tone), 0);
  const targetOf = (brand: string, tone: string) => toneTarget(brand, tone, search);
  return (
    <ChartFigure
      id="tone-split"
      title={t('tone.title')}
      chart={chart}
      targetOf={targetOf}
      definition={
        brands && (
          <>
            {t('tone.definition', { set: number(sum('set_by_person')), total: number(total) })}
            {sum('unsure') > 0 && ` ${t('tone.unsure')}`}
          </>
        )
      }
    >
      <span className={classes.toneKey} aria-hidden>
        {toneOrder.map((tone) => (
          <ToneMark key={tone} tone={tone} confidence={null} />
        ))}
      </span>
      <ul className={classes.tones}>
        {brands?.map((brand) => (
          <ToneBar key={brand.brand_id} brand={brand} targetOf={(tone) => targetOf(brand.brand_id, tone)} />
        ))}
      </ul>
    </ChartFigure>
  );
}

const toneTarget = (brand: string, tone: string, { period, countries, count }: DashboardSearch) => ({
  brand,
  filters: {
    sentiments: tone,
    ...(period && { period }),
    ...(countries && { countries }),
    ...(count && { count }),
  },
});

function useToneChart(brands: BrandTone[] | undefined): Chart | undefined {
  const t = useT('metrics');
  const app = useT('app');
  return useMemo(
    () =>
      brands && {
        kind: 'split',
        label: t('table.brand'),
        rows: brands.map(({ brand_id, brand_name }) => ({ key: brand_id, name: brand_name })),
        series: toneOrder.map((tone) => ({
          key: tone,
          name: app(`tone.${tone}`),
          ...toneLooks[tone],
          values: brands.map((brand) => brand[tone]),
        })),
        isWhole: true,
      },
    [brands, t, app],
  );
}

function ToneBar({ brand, targetOf }: { brand: BrandTone; targetOf: (tone: Tone) => ReturnType<typeof toneTarget> }) {
  const t = useT('metrics');
  const app = useT('app');
  const open = useOpenCoverage();
  const percents = tonePercents(brand);
  return (
    <li>
      <div className={classes.toneHead}>
        <span className="cut">{brand.brand_name}</span>
        <span className="num">
          {percents
            ? toneOrder.map((tone, at) => (
                <span key={tone}>
                  {at > 0 && ' / '}
                  <CoverageButton
                    target={brand[tone] > 0 ? targetOf(tone) : null}
                    label={`${brand.brand_name}, ${app(`tone.${tone}`)}`}
                  >
                    {percents[tone]}
                  </CoverageButton>
                </span>
              ))
            : t('tone.none')}
          {percents && ' %'}
        </span>
      </div>
      <div className={classes.toneBar}>
        {percents &&
          toneOrder.map(
            (tone) =>
              percents[tone] > 0 && (
                <button
                  key={tone}
                  type="button"
                  tabIndex={-1}
                  aria-hidden
                  data-tone={tone}
                  style={{ flexGrow: percents[tone] }}
                  title={`${app(`tone.${tone}`)} ${percents[tone]} %`}
                  disabled={!open}
                  onClick={() => open?.(targetOf(tone))}
                />
              ),
          )}
      </div>
    </li>
  );
}
