import { Badge, Table } from '@mantine/core';
import { legacyPlans, planFeatureNames, planFeatures, planIncludes, planQuotas, planSlugs } from '@masthead/contract';
import { useOrganisation } from '../../../shared/actor/index.ts';
import { useFormat } from '../../../shared/format/index.ts';
import { useT } from '../../../shared/i18n/index.ts';
import { IconCheck, IconMinus } from '../../../shared/icons/index.ts';
import classes from './pricing.module.css';

const quotas = [
  'licenses',
  'read_only_licenses',
  'streams',
  'newsrooms',
  'brands',
  'mentions_per_stream_30_days',
] as const;
const isPlanned = (name: (typeof planFeatureNames)[number]): boolean => 'isPlanned' in planFeatures[name];

/** Limits and features of each plan, with the own plan marked. */
export function PlanTable() {
  const t = useT('information');
  const { number } = useFormat();
  const own = useOrganisation()?.subscription?.plan.slug;
  const plans = planSlugs.filter((plan) => plan === own || !legacyPlans.includes(plan));
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls sideways on a phone must be reached by key.
    <section className={classes.scroll} tabIndex={0} aria-label={t('plans.includes')}>
      <Table>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{t('plans.includes')}</Table.Th>
            {plans.map((plan) => (
              <Table.Th key={plan}>
                {t(`plans.names.${plan}`)} {plan === own && <Badge data-tone="signal">{t('plans.own')}</Badge>}
              </Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {quotas.map((quota) => (
            <Table.Tr key={quota}>
              <Table.Td>{t(`plans.quotas.${quota}`)}</Table.Td>
              {plans.map((plan) => {
                const limit = planQuotas[quota][plan];
                return <Table.Td key={plan}>{limit === null ? t('plans.by_agreement') : number(limit)}</Table.Td>;
              })}
            </Table.Tr>
          ))}
          {planFeatureNames
            .filter((name) => !isPlanned(name))
            .map((name) => (
              <Table.Tr key={name}>
                <Table.Td>{t(`plans.features.${name}`)}</Table.Td>
                {plans.map((plan) => (
                  <Table.Td key={plan}>
                    <Mark isIncluded={planIncludes(plan, name)} />
                  </Table.Td>
                ))}
              </Table.Tr>
            ))}
        </Table.Tbody>
      </Table>
    </section>
  );
}

function Mark({ isIncluded }: { isIncluded: boolean }) {
  const t = useT('information');
  const Icon = isIncluded ? IconCheck : IconMinus;
  return (
    <span className={classes.mark} data-no={!isIncluded || undefined}>
      <Icon size={16} stroke={1.8} aria-hidden />
      <span className="visually-hidden">{t(isIncluded ? 'plans.yes' : 'plans.no')}</span>
    </span>
  );
}
