import type { ReportBlock, ReportFigure, ReportSectionKind, ReportSentence } from '@masthead/contract';
import type { Background } from './background.ts';

/** The facts that sentences are made from: the other sections of the report. */
export interface Facts {
  brand: { id: string; name: string };
  start: string;
  end: string;
  /** The period of the same length before. */
  before: { start: string; end: string };
  blockOf: (kind: ReportSectionKind) => ReportBlock | undefined;
  background: Background;
  write: Writing;
}

/** Writes values in the language and currency of the report. */
export interface Writing {
  number: (value: number) => string;
  percent: (fraction: number) => string;
  factor: (value: number) => string;
  money: (value: number) => string;
  day: (day: string) => string;
}

/** A sentence before it is worded: the numbers are those of the sections. */
export interface Statement {
  key: string;
  numbers: Record<string, number>;
  /** Placeholders that are no plain numbers. */
  words: Record<string, string>;
  query: ReportSentence['query'];
  /** The row of a section whose clippings the sentence is about, if no filter of the coverage names them. */
  row?: NonNullable<ReportSentence['row']>;
}

export type Rule = (facts: Facts) => Statement | null;

/** Clippings below which percentages say little. */
export const few = 10;

export const figure = ({ blockOf }: Facts, key: string): ReportFigure | undefined =>
  blockOf('figures')?.figures.find((one) => one.key === key);
export const clippingsOf = (facts: Facts): number => figure(facts, 'clippings')?.value ?? 0;
export const whole = ({ start, end, brand }: Facts, more: object = {}): ReportSentence['query'] => ({
  ...{ start, end, brand: brand.id },
  ...more,
});

/** Returns the first row of a section with its value; undefined: the section has none. */
export function top({ blockOf }: Facts, kind: ReportSectionKind) {
  const chart = blockOf(kind)?.chart;
  const row = chart?.rows[0];
  const value = chart?.series[0]?.values[0];
  return row && value ? { ...row, value } : undefined;
}
