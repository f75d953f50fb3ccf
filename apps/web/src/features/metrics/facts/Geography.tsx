import { hasShape } from '@masthead/charts';
import { Fragment, useMemo, useState } from 'react';
import { useFormat } from '../../../shared/format/index.ts';
import { useT } from '../../../shared/i18n/index.ts';
import { SegmentedControl } from '../../../shared/parts/index.ts';
import { Doubts } from '../blocks/Doubts.tsx';
import { useMeasureFormat } from '../blocks/useMeasureFormat.ts';
import { ChartFigure } from '../chart/ChartFigure.tsx';
import { CoverageButton } from '../chart/CoverageButton.tsx';
import { type CountryFacts, type Measure, measures } from '../metrics.api.ts';
import classes from './facts.module.css';
import { mapOf } from './facts-charts.ts';
import { type PartProps, withFilters } from './part.ts';

/** Shows the countries of clippings on a map that is part of the product; a country opens its clippings. */
export function Geography({ facts: { geography }, search }: PartProps) {
  const t = useT('metrics');
  const { country, percentage } = useFormat();
  const write = useMeasureFormat();
  const [measure, setMeasure] = useState<Measure>('clippings');
  const { drawn, row } = write[measure];
  const name = t(`measures.${measure}`);
  const chart = useMemo(
    () => geography && mapOf(geography, { measure, name, label: t('outlets.country'), drawn, nameCountry: country }),
    [geography, measure, name, drawn, country, t],
  );
  const without = geography?.find((one) => one.country === null);
  const unshaped = (geography ?? []).filter((one) => one.country && !hasShape(one.country.id));
  return (
    <div className={classes.wide}>
      <ChartFigure
        id="geography"
        title={t('facts.geography')}
        chart={chart}
        legend="always"
        targetOf={(id) => withFilters(search, { countries: id })}
        actions={
          <SegmentedControl
            aria-label={t('facts.measure')}
            data={measures.map((value) => ({ value, label: t(`measures.${value}`) }))}
            value={measure}
            onChange={(value) => setMeasure(value as Measure)}
          />
        }
        definition={
          <>
            {t('facts.geography_definition')}
            {unshaped.length > 0 && (
              <Unshaped
                of={unshaped.map((one) => ({
                  id: one.country!.id,
                  text: `${country(one.country!.id)} ${row(one[measure])}`,
                }))}
                search={search}
              />
            )}
            {measure !== 'clippings' && geography && <Doubts of={doubtsOf(geography)} />}
            {without &&
              ` ${t('facts.without_country', { value: row(without[measure]), share: without.share === null ? '–' : percentage(without.share) })}`}
          </>
        }
      />
    </div>
  );
}

const doubtsOf = (rows: readonly CountryFacts[]) => ({
  unknown_clippings: rows.reduce((sum, row) => sum + row.unknown_clippings, 0),
  estimated_clippings: rows.reduce((sum, row) => sum + row.estimated_clippings, 0),
});

interface UnshapedProps {
  of: readonly { id: string; text: string }[];
  search: PartProps['search'];
}

/** Countries that are too small for the map lead to their clippings from the words under it. */
function Unshaped({ of, search }: UnshapedProps) {
  const t = useT('metrics');
  const [before, after] = t('facts.unshaped', { countries: '\u0000' }).split('\u0000');
  return (
    <>
      {' '}
      {before}
      {of.map(({ id, text }, at) => (
        <Fragment key={id}>
          {at > 0 && ', '}
          <CoverageButton target={withFilters(search, { countries: id })} label={t('facts.geography')}>
            {text}
          </CoverageButton>
        </Fragment>
      ))}
      {after}
    </>
  );
}
