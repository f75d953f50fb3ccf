import { Branding } from './Branding.tsx';
import { Distribution } from './Distribution.tsx';
import { FactsOutlets } from './FactsOutlets.tsx';
import { FactsTags } from './FactsTags.tsx';
import classes from './facts.module.css';
import { Geography } from './Geography.tsx';
import { MediaTypes } from './MediaTypes.tsx';
import type { PartProps } from './part.ts';
import { ToneOverTime } from './ToneOverTime.tsx';
import { Totals } from './Totals.tsx';

/** Shows the figures of the brand's coverage and the charts of them. */
export function FactsGrid({ brand, ...shared }: PartProps & { brand: { id: string; name: string } }) {
  const { facts } = shared;
  return (
    <div className={classes.grid} data-replacing={facts.isReplacing || undefined}>
      <Totals totals={facts.totals} distribution={facts.distribution} />
      <ToneOverTime {...shared} brand={brand} />
      <Geography {...shared} />
      <FactsOutlets {...shared} />
      <FactsTags {...shared} />
      <Distribution {...shared} />
      <MediaTypes {...shared} />
      <Branding {...shared} />
    </div>
  );
}
