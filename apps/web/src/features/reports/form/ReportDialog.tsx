import { Button, Group, Input } from '@mantine/core';
import {
  isNarrowing,
  type Report,
  type ReportTemplateRecord,
  reportTemplateNames,
  withoutBrand,
} from '@masthead/contract';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useActiveBrand, useBrands, useCurrencies } from '../../../shared/actor/index.ts';
import { call } from '../../../shared/api/index.ts';
import { DateInput } from '../../../shared/dates.ts';
import { Modal, MultiSelect, Select } from '../../../shared/floating/index.ts';
import { FormBanner, useForm } from '../../../shared/form/index.ts';
import { useLocale, useT } from '../../../shared/i18n/index.ts';
import { dayOf, useTimezone } from '../../metrics/index.ts';
import { FilterFields } from '../filters/FilterFields.tsx';
import classes from '../report.module.css';
import { keepReport, ownTemplates, refreshReports } from '../reports.api.ts';
import { periodOf } from './periods.ts';
import { reportLanguages } from './report-languages.ts';

interface Props {
  /** The report whose settings are changed; without it, a new one is created. */
  report?: Report;
  onClose: () => void;
}

/** Asks for the template, brands, period, language and currency of a report. */
export function ReportDialog({ report, onClose }: Props) {
  const t = useT('reports');
  const app = useT('app');
  const form = useReportForm(report, onClose);
  const { values, set } = form;
  const brands = useBrands();
  const currencies = useCurrencies();
  const locale = useLocale();
  const [first, ...others] = values.brands;
  const templates = useQuery({ ...ownTemplates, enabled: !report }).data?.data ?? [];
  const own = templates.find(({ id }) => id === values.report_template_id);
  const subject = brands.find(({ id }) => id === first);
  const options = brands
    .filter(({ organisation_id }) => organisation_id === subject?.organisation_id)
    .map(({ id, name }) => ({ value: id, label: name }));
  return (
    <Modal
      opened
      onClose={onClose}
      size={480}
      title={report ? t('form.settings') : t('new')}
      closeButtonProps={{ 'aria-label': app('close') }}
    >
      <form onSubmit={form.onSubmit} noValidate className={classes.form}>
        <FormBanner form={form} />
        {!report && (
          <Select
            label={t('form.template')}
            description={
              own ? t('own_templates.body', { name: own.name }) : t(`templates.${values.template ?? 'monthly'}.body`)
            }
            data={templateChoices(templates, t)}
            value={own?.id ?? values.template ?? 'monthly'}
            allowDeselect={false}
            onChange={(value) => value && form.choose(value, templates)}
          />
        )}
        <Select
          label={t('form.brand')}
          data={options}
          value={first ?? null}
          searchable
          allowDeselect={false}
          error={form.field('brands').error}
          onChange={(id) => id && form.chooseSubject(id)}
        />
        {options.length > 1 && (
          <MultiSelect
            label={t('form.compared')}
            description={t('form.compared_hint')}
            data={options.filter(({ value }) => value !== first)}
            value={others}
            searchable
            onChange={(ids) => set('brands', [first!, ...ids])}
          />
        )}
        <div className={classes.pair}>
          <DateInput {...form.field('start', t('form.start'))} />
          <DateInput {...form.field('end', t('form.end'))} minDate={values.start} />
        </div>
        <div className={classes.pair}>
          <Select
            label={t('form.language')}
            data={reportLanguages(locale)}
            value={values.language ?? null}
            searchable
            allowDeselect={false}
            onChange={(language) => language && set('language', language as Report['language'])}
          />
          <Select
            label={t('form.currency')}
            data={currencies.map(({ code, name }) => ({ value: code, label: `${code} · ${name}` }))}
            value={values.currency ?? null}
            searchable
            allowDeselect={false}
            onChange={(currency) => currency && set('currency', currency)}
          />
        </div>
        <details className={classes.filters} open={isNarrowing(report?.filters) || undefined}>
          <summary>{t('form.filters')}</summary>
          <p>{t('form.filters_hint')}</p>
          <FilterFields
            about={{ brands: values.brands, start: values.start, end: values.end, timezone: form.timezone }}
            filters={values.filters ?? {}}
            onChange={(filters) => set('filters', filters)}
          />
          {form.field('filters').error && <Input.Error>{form.field('filters').error}</Input.Error>}
        </details>
        <Group justify="flex-end">
          <Button onClick={onClose}>{t('form.cancel')}</Button>
          <Button type="submit" variant="filled" loading={form.isBusy}>
            {report ? t('form.save') : t('new')}
          </Button>
        </Group>
      </form>
    </Modal>
  );
}

function templateChoices(own: readonly ReportTemplateRecord[], t: ReturnType<typeof useT<'reports'>>) {
  const ours = reportTemplateNames.map((value) => ({ value: value as string, label: t(`templates.${value}.name`) }));
  if (own.length === 0) return ours;
  return [
    { group: t('own_templates.theirs'), items: own.map(({ id, name }) => ({ value: id, label: name })) },
    { group: t('own_templates.ours'), items: ours },
  ];
}

function useReportForm(report: Report | undefined, onClose: () => void) {
  const brand = useActiveBrand();
  const timezone = useTimezone();
  const navigate = useNavigate();
  const language = useLocale();
  const [today] = useState(() => dayOf(Date.now(), timezone));
  const form = useForm({
    schema: 'reportForm',
    asksBeforeLeaving: false,
    initial: report
      ? {
          brands: report.brands.map(({ id }) => id),
          ...{ start: report.start, end: report.end, language: report.language, currency: report.currency },
          filters: report.filters,
        }
      : {
          template: 'monthly' as const,
          brands: [brand.id],
          ...periodOf('monthly', today),
          ...{ language: languageOf(language), currency: brand.currency_code },
        },
    submit: ({ template, report_template_id, ...body }) =>
      report
        ? call('reports.update', { params: { report_id: report.id }, body })
        : call('reports.store', { body: { ...body, template, ...(report_template_id && { report_template_id }) } }),
    onDone: ({ data }) => {
      keepReport(data);
      void refreshReports();
      onClose();
      if (!report) void navigate({ to: '/reports/$reportId', params: { reportId: data.id } });
    },
  });
  /** Takes a template of the product by its name, or one of the organisation by its id. */
  const choose = (value: string, templates: readonly ReportTemplateRecord[]) => {
    const own = templates.find(({ id }) => id === value);
    const template = own?.base ?? reportTemplateNames.find((name) => name === value) ?? 'monthly';
    const { start, end } = periodOf(template, today);
    form.set('template', template);
    form.set('report_template_id', own?.id);
    if (own) {
      form.set('language', own.language);
      form.set('currency', own.currency);
    }
    form.set('start', start);
    form.set('end', end);
  };
  /** Takes another brand as the subject; its tags, outlets and streams are other ones. */
  const chooseSubject = (id: string) => {
    const { brands, filters } = form.values;
    form.set('brands', [id, ...brands.slice(1).filter((one) => one !== id)]);
    if (filters) form.set('filters', withoutBrand(filters));
  };
  return { ...form, choose, chooseSubject, timezone };
}

/** Returns the language of the interface as the contract names it. */
const languageOf = (locale: string): Report['language'] => {
  const known = reportLanguages('en').map(({ value }) => value);
  const wished = locale.replace('-', '_');
  return known.find((one) => one === wished) ?? known.find((one) => one === wished.slice(0, 2)) ?? 'en';
};
