import type { ReportBlock, ReportDocument } from '@masthead/contract';
import { localeOf } from '@masthead/i18n';
import { translate } from '@masthead/i18n/server';
import type { ReportRow } from '../reports.queries.ts';
import { blockOf } from './counting.ts';
import { dayName } from './days.ts';
import { statementsOf, type Writing } from './sentences.ts';

/** Returns how values are written in a language and a currency. */
export function writingOf(language: string, currency: string): Writing {
  const locale = localeOf(language);
  const format = (options: Intl.NumberFormatOptions) => {
    const made = new Intl.NumberFormat(locale, options);
    return (value: number) => made.format(value);
  };
  return {
    number: format({ maximumFractionDigits: 0 }),
    percent: format({ style: 'percent', maximumFractionDigits: 1 }),
    factor: format({ maximumFractionDigits: 2 }),
    money: format({ style: 'currency', currency, maximumFractionDigits: 0 }),
    day: (day) => dayName(day, language),
  };
}

/** Returns the section that says in words what the others show. */
export function summary({
  report,
  document: { brands, blocks, currency },
}: {
  report: Pick<ReportRow, 'starts_on' | 'ends_on' | 'language'>;
  document: Pick<ReportDocument, 'brands' | 'blocks' | 'currency'>;
}): ReportBlock {
  const { language } = report;
  const statements = statementsOf({
    brand: brands[0]!,
    start: report.starts_on,
    end: report.ends_on,
    blockOf: (kind) => blocks.find((one) => one.kind === kind),
    write: writingOf(language, currency),
  });
  return blockOf('summary', translate(language, 'reports.sections.summary'), {
    sentences: statements.map(({ key, numbers, words, query }) => ({
      key,
      numbers,
      query,
      text: translate(language, `reports.sentences.${key}`, { ...words, ...numbers }),
    })),
  });
}
