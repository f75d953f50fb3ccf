import { z } from 'zod';
import { defineEndpoints } from './endpoint.ts';
import { currencyCode, dateTime, id, many, one } from './fields.ts';
import { limits } from './limits.ts';
import { language } from './reference.ts';
import { type ReportTemplateName, reportFormats, reportTemplateNames } from './report-choices.ts';

/** A template of an organisation: the arrangement of a report without its brands and its period. */
const template = z.object({
  id,
  name: z.string(),
  /** The template of the product that decides which period is offered. */
  base: z.enum(reportTemplateNames as [ReportTemplateName, ...ReportTemplateName[]]),
  language,
  currency: currencyCode,
  format: z.enum(reportFormats),
  created_by: z.object({ id, full_name: z.string() }).nullable(),
  created_at: dateTime,
});
export type ReportTemplateRecord = z.infer<typeof template>;

const name = z.string().trim().min(1).max(limits.reportName);
export const reportTemplateForm = z.object({ name });

const params = z.object({ report_template_id: id });
const common = { area: 'reports', access: 'performance.report', subject: { kind: 'any-brand' } } as const;

export const reportTemplateEndpoints = defineEndpoints({
  'report-templates.index': {
    method: 'GET',
    path: '/report-templates',
    summary: 'Templates of the organisation by name',
    ...common,
    answer: many(template),
  },
  'report-templates.store': {
    method: 'POST',
    path: '/report-templates',
    summary: 'Saves the arrangement of a report as a template for the whole organisation',
    ...common,
    body: reportTemplateForm.extend({ report_id: id }),
    answer: one(template),
    status: 201,
  },
  'report-templates.update': {
    method: 'PATCH',
    path: '/report-templates/{report_template_id}',
    summary: 'Renames a template',
    ...common,
    params,
    body: reportTemplateForm,
    answer: one(template),
  },
  'report-templates.delete': {
    method: 'DELETE',
    path: '/report-templates/{report_template_id}',
    summary: 'Deletes a template; reports that were made from it stay',
    ...common,
    params,
    answer: null,
  },
});
