import type { ReportBlock, ReportDocument, ReportSentence } from '@masthead/contract';
import { localeOf } from '@masthead/i18n';
import { translate } from '@masthead/i18n/server';
import type { ReportRow } from '../reports.queries.ts';
import type { Background } from './background.ts';
import { blockOf } from './counting.ts';
import { dayName } from './days.ts';
import type { Facts, Statement, Writing } from './facts.ts';
import { statementsOf, statementsOfSection } from './sentences.ts';

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

interface Origin {
  report: Pick<ReportRow, 'starts_on' | 'ends_on' | 'language'>;
  document: Pick<ReportDocument, 'brands' | 'blocks' | 'currency' | 'previous_start' | 'previous_end'>;
  background: Background;
}

/** Returns the sections of a report with what is said about them in words, the summary first. */
export function withWords({ report, document, background }: Origin): ReportBlock[] {
  const { brands, blocks, currency } = document;
  const { language } = report;
  const facts: Facts = {
    brand: brands[0]!,
    start: report.starts_on,
    end: report.ends_on,
    before: { start: document.previous_start, end: document.previous_end },
    blockOf: (kind) => blocks.find((one) => one.kind === kind),
    background,
    write: writingOf(language, currency),
  };
  const write = ({ key, numbers, words, query, row }: Statement): ReportSentence => ({
    ...{ key, numbers, query, row: row ?? null },
    text: translate(language, `reports.sentences.${key}`, { ...words, ...numbers }),
  });
  return [
    blockOf('summary', translate(language, 'reports.sections.summary'), { sentences: statementsOf(facts).map(write) }),
    ...blocks.map((block) => ({
      ...block,
      sentences: [...statementsOfSection(facts, block.kind).map(write), ...block.sentences],
    })),
  ];
}
