import type { Letter, MailLink, MarkedText, PressMessage, Report, ReportItem, ReportSection } from './mail.ts';
import { runsOf } from './marks.ts';

const paragraphs = (...texts: readonly string[]): string => texts.filter(Boolean).join('\n\n');
const lines = (...texts: readonly string[]): string => texts.filter(Boolean).join('\n');
const linkLines = ({ label, href }: MailLink): string => lines(`${label}:`, href);
const underlined = (text: string, sign: string): string => lines(text, sign.repeat(Math.min(60, text.length)));
const starred = (text: MarkedText): string =>
  runsOf(text)
    .map((run) => (run.isMarked ? `*${run.text}*` : run.text))
    .join('');

/** Writes a letter as plain text. */
export const letterText = ({ greeting, paragraphs: body, action, closing }: Letter): string =>
  `${paragraphs(greeting, ...body, action ? linkLines(action) : '', closing)}\n`;

const itemText = ({ headline, facts, remark, excerpt, href }: ReportItem): string =>
  lines(starred(headline), facts, remark ?? '', excerpt ? starred(excerpt) : '', href);

const sectionText = ({ name, context, line, items, more }: ReportSection): string =>
  paragraphs(
    lines(name ? underlined(context ? `${name} (${context})` : name, '-') : '', line ?? ''),
    ...items.map(itemText),
    more ? linkLines(more) : '',
  );

/** Writes a report as plain text; matched words are between asterisks. */
export const reportText = ({ title, sentences, sections, closing = [], why, ways }: Report): string =>
  `${paragraphs(
    underlined(title, '='),
    ...sentences,
    ...sections.map(sectionText),
    ...closing,
    lines('-- ', why, ...ways.map(({ label, href }) => `${label}: ${href}`)),
  )}\n`;

/** Writes a message of a person as plain text. */
export const pressText = ({ text, signature, why, ways }: PressMessage): string =>
  `${paragraphs(text, signature ?? '', lines('-- ', why, ...ways.map(({ label, href }) => `${label}: ${href}`)))}\n`;
