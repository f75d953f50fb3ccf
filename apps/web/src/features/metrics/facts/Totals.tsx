import { Skeleton } from '@mantine/core';
import type { GivenTier } from '@masthead/contract';
import { useT } from '../../../shared/i18n/index.ts';
import { Growth } from '../../../shared/parts/index.ts';
import { Calculation } from '../blocks/Calculation.tsx';
import { Doubts } from '../blocks/Doubts.tsx';
import { Total } from '../blocks/MetricBlock.tsx';
import { useDefinitions } from '../blocks/useDefinitions.ts';
import { useMeasureFormat } from '../blocks/useMeasureFormat.ts';
import { measures } from '../metrics.api.ts';
import classes from './facts.module.css';
import type { Facts } from './useFacts.ts';

/** The three measures with the period before, and growth in A and B outlets. */
export function Totals({ totals, distribution }: Pick<Facts, 'totals' | 'distribution'>) {
  const t = useT('metrics');
  const write = useMeasureFormat();
  const define = useDefinitions();
  /** Returns true if there were outlets of the tier in either period. */
  const has = (tier: GivenTier, growth: number | null) =>
    growth !== 0 || distribution?.tiers.some((row) => row.tier === tier && row.clippings > 0);
  return (
    <div className={classes.totals}>
      {measures.map((measure) => {
        const group = totals[measure];
        return (
          <section key={measure} aria-labelledby={`total-${measure}`}>
            <div className={classes.totalHead}>
              <h2 id={`total-${measure}`}>{t(`measures.${measure}`)}</h2>
              <Calculation measure={measure} />
            </div>
            {group ? (
              <>
                <Total measure={measure} totals={group.totals} write={write[measure]} />
                {measure !== 'clippings' && <Doubts of={group.totals} />}
                <p className={classes.quiet}>
                  {t('before', {
                    value: write[measure].total(group.totals.previous),
                    count: group.period.days.length,
                  })}
                </p>
                <p className={classes.tiers}>
                  {has('aplus', group.totals.growth_aplus) && (
                    <>
                      {t('facts.growth_a')} <Growth fraction={group.totals.growth_aplus} />{' '}
                    </>
                  )}
                  {has('bplus', group.totals.growth_bplus) && (
                    <>
                      {t('facts.growth_b')} <Growth fraction={group.totals.growth_bplus} />
                    </>
                  )}
                </p>
              </>
            ) : (
              <Skeleton height={84} mt={8} />
            )}
            <p className={classes.quiet}>{define[measure]}</p>
          </section>
        );
      })}
    </div>
  );
}
