import { z } from 'zod';
import { imageCrop } from './accounts.ts';
import { defineEndpoints } from './endpoint.ts';
import { currencyCode, date, dateTime, flag, id, longText, one, ordinal, page, paging, tone } from './fields.ts';
import { limits } from './limits.ts';
import { language } from './reference.ts';
import {
  type ReportTemplateName,
  reportCharts,
  reportFormats,
  reportRowSections,
  reportSectionKinds,
  reportStatuses,
  reportTemplateNames,
} from './report-choices.ts';
import { reportFilters } from './report-filters.ts';

const sectionKind = z.enum(reportSectionKinds);

/** A section as people arrange it. Its figures are in the document under the same kind. */
const reportSection = z.object({
  kind: sectionKind,
  is_hidden: z.boolean().default(false),
  comment: longText.nullable().default(null),
  /** null: the usual chart of the section. */
  chart: z.enum(reportCharts).nullable().default(null),
  /** Pieces that the section leaves out. */
  hidden_clippings: z.array(id).max(limits.reportPieces).default([]),
  /** Counts only some of the clippings of the report. */
  narrowing: reportFilters.optional(),
});
export type ReportSection = z.output<typeof reportSection>;

const sections = z
  .array(reportSection)
  .min(1)
  .max(reportSectionKinds.length)
  .refine((all) => new Set(all.map(({ kind }) => kind)).size === all.length, { params: { code: 'duplicate' } });

const reportName = z.string().trim().min(1).max(limits.reportName);
const format = z.enum(reportFormats);

/** A factor is a number with decimals, a share a fraction, money in the currency of the report. */
const units = ['whole', 'money', 'share', 'factor'] as const;
export type ReportUnit = (typeof units)[number];

const figure = z.object({
  /** The measure, or the measure and the target that it is compared with. */
  key: z.string(),
  label: z.string(),
  unit: z.enum(units),
  value: z.number().nullable(),
  previous: z.number().nullable(),
  /** A fraction; null: no value, such as growth from nothing. */
  growth: z.number().nullable(),
  target: z.number().nullable(),
  /** Clippings and outlets without a known audience, which add nothing. The value is null if nothing else is left. */
  unknown: z.object({ clippings: z.number().int(), outlets: z.number().int() }).optional(),
  /** The days that it counts, if they are not those of the report. */
  days: z.object({ start: z.iso.date(), end: z.iso.date() }).optional(),
});
export type ReportFigure = z.infer<typeof figure>;

const chart = z.object({
  label: z.string(),
  unit: z.enum(units),
  rows: z.array(z.object({ key: z.string(), name: z.string() })),
  series: z.array(
    z.object({
      key: z.string(),
      name: z.string(),
      values: z.array(z.number().nullable()),
    }),
  ),
  notes: z.array(z.object({ row: z.string(), text: z.string() })),
});

const reportPiece = z.object({
  id,
  headline: z.string(),
  outlet: z.string().nullable(),
  published_on: z.iso.date(),
  url: z.string().nullable(),
  thumbnail: z.string().nullable(),
  tone,
  impressions: z.number().int().nullable(),
  hf_value: z.number().nullable(),
  /** A confirmed sentence of the piece; documents that were counted before this field existed lack it. */
  quote: z.string().nullable().optional(),
  /** The person quoted, or the key message that the sentence says. */
  said_by: z.string().nullable().optional(),
});

/** A sentence with the query that its numbers come from; null: it says nothing about clippings. */
const sentence = z.object({
  key: z.string(),
  text: z.string(),
  numbers: z.record(z.string(), z.number()),
  query: z
    .object({
      start: z.iso.date(),
      end: z.iso.date(),
      brand: id.optional(),
      outlets: z.array(id).optional(),
      countries: z.array(z.string()).optional(),
      languages: z.array(z.string()).optional(),
      tiers: z.array(z.string()).optional(),
      types: z.array(z.string()).optional(),
      tags: z.array(id).optional(),
      streams: z.array(id).optional(),
      sentiments: z.array(z.string()).optional(),
      /** Copies count once. */
      count: z.literal('stories').optional(),
      /** One clipping. */
      clipping: id.optional(),
    })
    .nullable(),
  /** The row whose clippings it is about, if no filter of the coverage names them; older documents lack it. */
  row: z
    .object({ section: z.enum(reportRowSections), key: z.string() })
    .nullable()
    .optional(),
});
export type ReportSentence = z.infer<typeof sentence>;

/** The content of a section: any of figures, a chart, pieces and sentences. Texts are in the language of the report. */
const block = z.object({
  kind: sectionKind,
  title: z.string(),
  /** The filters that it has in addition to those of the report, and how they read; without it, it counts all clippings of the report. */
  narrowed: z.object({ filters: reportFilters, text: z.string() }).optional(),
  definition: z.string().nullable(),
  figures: z.array(figure),
  chart: chart.nullable(),
  pieces: z.array(reportPiece),
  sentences: z.array(sentence),
});
export type ReportBlock = z.infer<typeof block>;

/** The figures of a report as they were at one moment. */
const reportDocument = z.object({
  counted_at: dateTime,
  timezone: z.string(),
  previous_start: z.iso.date(),
  previous_end: z.iso.date(),
  language,
  currency: currencyCode,
  /** Units of the currency for 1 DKK; older documents lack it. */
  rate: z.number().optional(),
  brands: z.array(z.object({ id, name: z.string() })),
  blocks: z.array(block),
});
export type ReportDocument = z.infer<typeof reportDocument>;

const output = z.object({
  format,
  status: z.enum(reportStatuses),
  /** The file shows an earlier state of the report. */
  is_outdated: z.boolean(),
  /** Once it is ready. */
  url: z.string().nullable(),
  error: z.string().nullable(),
});

const reportShort = z.object({
  id,
  name: z.string(),
  template: z.enum(reportTemplateNames as [ReportTemplateName, ...ReportTemplateName[]]),
  brands: z.array(z.object({ id, name: z.string() })),
  start: z.iso.date(),
  end: z.iso.date(),
  language,
  currency: currencyCode,
  format,
  status: z.enum(reportStatuses),
  /** The reason why the figures could not be counted. */
  error: z.string().nullable(),
  /** The report whose edition this is, and its number; null: it is a report of its own. */
  edition_of: id.nullable(),
  edition: z.number().int().nullable(),
  created_by: z.object({ id, full_name: z.string() }).nullable(),
  created_at: dateTime,
  updated_at: dateTime,
});
const report = reportShort.extend({
  sections: z.array(reportSection),
  filters: reportFilters,
  logo: imageCrop.nullable(),
  /** Rises with each change. */
  revision: z.number().int(),
  /** null until the figures have been counted for the first time. */
  document: reportDocument.nullable(),
  /** The files of the report, by format. */
  file: z.array(output),
});
export type ReportShort = z.infer<typeof reportShort>;
export type Report = z.infer<typeof report>;

const form = z.object({
  name: reportName,
  brands: z.array(id).min(1).max(limits.reportBrands),
  start: date,
  end: date,
  sections,
  language,
  currency: currencyCode,
  format,
  filters: reportFilters,
  logo: imageCrop.nullable(),
});
export const reportForm = form
  .partial()
  .required({ brands: true, start: true, end: true })
  .extend({
    template: z.enum(reportTemplateNames as [ReportTemplateName, ...ReportTemplateName[]]).default('monthly'),
    /** A template of the organisation, which decides all other fields that are left out. */
    report_template_id: id.optional(),
  })
  .refine((body) => body.end >= body.start, { path: ['end'], params: { code: 'before_start' } });
export type ReportForm = z.output<typeof reportForm>;
export type ReportChange = z.output<typeof reportChange>;

const reportChange = form
  .partial()
  .extend({ /** The revision that was changed; another one answers 409. */ revision: ordinal.optional() })
  .refine((body) => !body.start || !body.end || body.end >= body.start, {
    path: ['end'],
    params: { code: 'before_start' },
  });

const params = z.object({ report_id: id });
/** A report has several brands: it is found if the caller holds the permission in all of them. */
const common = {
  area: 'reports',
  access: 'performance.report',
  subject: { kind: 'report', id: 'params.report_id' },
} as const;

export const reportEndpoints = defineEndpoints({
  'reports.index': {
    method: 'GET',
    path: '/reports',
    summary: 'Reports, the newest first; of a brand, or of all brands of the caller',
    ...common,
    subject: { kind: 'brands', id: 'query.brand' },
    query: z.object({ brand: id.optional(), edition_of: id.optional(), ...paging }),
    answer: page(reportShort),
  },
  'reports.store': {
    method: 'POST',
    path: '/reports',
    summary: 'Creates a report from a template; its figures are counted in the background',
    ...common,
    subject: { kind: 'brands', id: 'body.brands' },
    body: reportForm,
    answer: one(report),
    status: 201,
  },
  'reports.show': {
    method: 'GET',
    path: '/reports/{report_id}',
    summary: 'One report with its figures and files',
    ...common,
    params,
    answer: one(report),
  },
  'reports.update': {
    method: 'PATCH',
    path: '/reports/{report_id}',
    summary: 'Changes a report; a change of what is counted counts the figures again',
    ...common,
    params,
    body: reportChange,
    answer: one(report),
  },
  'reports.clippings.index': {
    method: 'GET',
    path: '/reports/{report_id}/clippings',
    summary: 'Clippings behind a row of a report that no filter of the coverage names, the newest first',
    ...common,
    params,
    query: z.object({
      section: z.enum(reportRowSections),
      /** Key of the row; of a story the id of its first clipping. */
      row: z.string().trim().min(1).max(limits.reportRowKey),
      /** Leaves out the narrowing of the section: the summary speaks of all clippings of the report. */
      is_whole: flag.optional(),
      ...paging,
    }),
    answer: page(reportPiece),
  },
  'reports.delete': {
    method: 'DELETE',
    path: '/reports/{report_id}',
    summary: 'Deletes a report; it can be restored for seven days',
    ...common,
    params,
    answer: null,
  },
  'reports.restore': {
    method: 'POST',
    path: '/reports/{report_id}/restore',
    summary: 'Brings a deleted report back',
    ...common,
    params,
    answer: one(report),
    status: 200,
  },
  'reports.bulk-delete': {
    method: 'POST',
    path: '/reports/bulk-delete',
    summary: 'Deletes reports; they can be restored for seven days',
    ...common,
    subject: { kind: 'brands' },
    body: z.object({ reports: z.array(id).min(1).max(limits.bulkRows) }),
    answer: one(z.object({ deleted: z.number().int() })),
    status: 200,
  },
  'reports.bulk-restore': {
    method: 'POST',
    path: '/reports/bulk-restore',
    summary: 'Brings deleted reports back',
    ...common,
    subject: { kind: 'brands' },
    body: z.object({ reports: z.array(id).min(1).max(limits.bulkRows) }),
    answer: one(z.object({ restored: z.number().int() })),
    status: 200,
  },
  'reports.copy': {
    method: 'POST',
    path: '/reports/{report_id}/copy',
    summary: 'Copies a report and counts its figures anew',
    ...common,
    params,
    answer: one(report),
    status: 201,
  },
  'reports.generate': {
    method: 'POST',
    path: '/reports/{report_id}/generate',
    summary: 'Counts the figures of a report again',
    work: 'backfill',
    ...common,
    params,
    answer: one(report),
    status: 200,
  },
  'reports.files.store': {
    method: 'POST',
    path: '/reports/{report_id}/files',
    summary: 'Starts a file of the report as it is; reports.show and the user’s channel tell when it is ready',
    work: 'backfill',
    ...common,
    params,
    body: z.object({ format }),
    answer: one(report),
    status: 202,
  },
  'reports.download': {
    method: 'GET',
    path: '/reports/{report_id}/download',
    summary: 'The file of a report in its own format or another one; 409 until it is ready',
    ...common,
    params,
    query: z.object({ format: format.optional() }),
    answer: 'raw',
  },
});
