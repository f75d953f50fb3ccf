import { ActionIcon, Button } from '@mantine/core';
import { investmentCategories } from '@masthead/contract';
import { Autocomplete, NumberInput } from '../../../shared/floating/index.ts';
import { useFormat } from '../../../shared/format/index.ts';
import { useT } from '../../../shared/i18n/index.ts';
import { IconPlus, IconX } from '../../../shared/icons/index.ts';
import classes from './form.module.css';
import type { MarketValues, Refusal } from './kpi-values.ts';

type Investment = NonNullable<MarketValues['investments']>[number];

interface Props {
  investments: Investment[];
  /** The reason why none can be added yet. */
  refusal: Refusal | null;
  currency: string;
  /** Returns the error of a path below the investments: '' for all of them, '.0.amount' for one. */
  errorOf: (path: string) => string | undefined;
  onChange: (investments: Investment[]) => void;
}

/** Edits the investments in a market by category: one of the usual ones or any other. */
export function InvestmentFields({ investments, refusal, currency, errorOf, onChange }: Props) {
  const t = useT('kpi');
  const { money } = useFormat();
  const { nameOf, known } = useCategories();
  const change = (at: number, part: Partial<Investment>) =>
    onChange(investments.map((one, place) => (place === at ? { ...one, ...part } : one)));
  const total = investments.reduce((sum, { amount }) => sum + amount, 0);
  return (
    <div className={classes.investments}>
      <h3>{t('form.investments')}</h3>
      {refusal && <p className={classes.rule}>{t(`rules.${refusal}`)}</p>}
      {investments.map(({ category, amount }, at) => (
        <div key={at} className={classes.investment}>
          <Autocomplete
            label={t('form.category')}
            data={known.map(({ name }) => name)}
            value={nameOf(category)}
            maxLength={255}
            error={errorOf(`.${at}.category`)}
            onChange={(name) => change(at, { category: known.find((one) => one.name === name)?.slug ?? name })}
          />
          <NumberInput
            label={t('form.amount', { code: currency })}
            min={0}
            decimalScale={2}
            hideControls
            value={amount}
            error={errorOf(`.${at}.amount`)}
            onChange={(value) => change(at, { amount: typeof value === 'number' ? value : 0 })}
          />
          <ActionIcon
            aria-label={t('form.remove_investment', { category: nameOf(category) })}
            onClick={() => onChange(investments.filter((_, place) => place !== at))}
          >
            <IconX size={16} stroke={1.6} aria-hidden />
          </ActionIcon>
        </div>
      ))}
      <div className={classes.sum}>
        <Button
          size="xs"
          disabled={refusal !== null}
          leftSection={<IconPlus size={14} stroke={1.6} aria-hidden />}
          onClick={() => onChange([...investments, { category: investmentCategories[0], amount: 0 }])}
        >
          {t('form.add_investment')}
        </Button>
        {total > 0 && <span>{t('form.total', { amount: money(total, currency) })}</span>}
      </div>
    </div>
  );
}

/**
 * Returns the usual categories in the language shown; they are stored by their slug, so that every language has its own
 * word.
 */
function useCategories() {
  const t = useT('kpi');
  const known = investmentCategories.map((slug) => ({ slug: slug as string, name: t(`categories.${slug}`) }));
  return { known, nameOf: (category: string) => known.find(({ slug }) => slug === category)?.name ?? category };
}
