import { Button, Checkbox, Group, Input, TextInput } from '@mantine/core';
import { type KpiForm, type KpiMeasure, kpiMeasures } from '@masthead/contract';
import { Link } from '@tanstack/react-router';
import { useBlockBrandSwitch, useCurrencies } from '../../../shared/actor/index.ts';
import { DateInput } from '../../../shared/dates/later-dates.ts';
import { Select } from '../../../shared/floating/index.ts';
import { FormBanner, useForm } from '../../../shared/form/index.ts';
import { useT } from '../../../shared/i18n/index.ts';
import { PageHead } from '../../../shared/page/index.ts';
import classes from './form.module.css';
import type { KpiValues } from './kpi-values.ts';
import { MarketsField } from './MarketsField.tsx';

interface Props {
  /** Name under which unsaved changes are kept in the browser. */
  draft: string;
  title: string;
  saveLabel: string;
  initial: KpiValues;
  submit: (values: KpiForm) => Promise<unknown>;
  onDone: () => void;
}

/** The form of a set. Leaving it with unsaved changes asks. */
export function KpiEditor({ draft, title, saveLabel, initial, submit, onDone }: Props) {
  const t = useT('kpi');
  const form = useForm({ draft, schema: 'kpiForm', initial, submit, onDone });
  useBlockBrandSwitch(form.isDirty);
  const currencies = useCurrencies();
  const { values } = form;
  const markets = form.field('markets');
  return (
    <form onSubmit={form.onSubmit} noValidate>
      <PageHead
        title={title}
        actions={
          <>
            <Button component={Link} to="/performance/kpi">
              {t('form.cancel')}
            </Button>
            <Button type="submit" variant="filled" loading={form.isBusy}>
              {saveLabel}
            </Button>
          </>
        }
      />
      <div className={classes.form}>
        <FormBanner form={form} />
        <TextInput {...form.text('name', t('form.name'))} maxLength={255} data-autofocus />
        <div className={classes.pair}>
          <DateInput {...form.field('starts_at', t('form.starts_at'))} />
          <DateInput {...form.field('ends_at', t('form.ends_at'))} minDate={values.starts_at ?? undefined} />
          <Select
            {...form.field('currency_code', t('form.currency'))}
            data={currencies.map(({ code, name }) => ({ value: code, label: `${code} · ${name}` }))}
            searchable
            allowDeselect={false}
          />
        </div>
        <Measures value={values.measures} error={form.errorOf('measures')} bind={form.field('measures').onChange} />
        <MarketsField
          markets={values.markets}
          measures={values.measures}
          currency={values.currency_code}
          error={typeof markets.error === 'string' && values.markets.length === 0 ? markets.error : undefined}
          errorOf={form.errorOf}
          onChange={(next) => form.set('markets', next)}
        />
      </div>
    </form>
  );
}

/** The KPIs that the set has targets for. */
function Measures({
  value,
  error,
  bind,
}: {
  value: readonly KpiMeasure[];
  error: string | undefined;
  bind: (value: KpiMeasure[]) => void;
}) {
  const t = useT('kpi');
  return (
    <Checkbox.Group value={[...value]} onChange={(chosen) => bind(kpiMeasures.filter((one) => chosen.includes(one)))}>
      <Input.Wrapper label={t('form.measures')} labelElement="div" error={error}>
        <Group gap={12} mt={6} align="start" className={classes.measures}>
          {kpiMeasures.map((measure) => (
            <Checkbox
              key={measure}
              value={measure}
              label={t(`measures.${measure}`)}
              description={t(`hints.${measure}`)}
            />
          ))}
        </Group>
      </Input.Wrapper>
    </Checkbox.Group>
  );
}
