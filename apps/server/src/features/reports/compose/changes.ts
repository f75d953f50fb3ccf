import type { ReportBlock, ReportDocument } from '@masthead/contract';
import { localeOf } from '@masthead/i18n';
import { translate } from '@masthead/i18n/server';
import type { FormerEdition } from '../reports.queries.ts';
import { blockOf, figureOf } from './counting.ts';
import { periodName } from './days.ts';

const namesMost = 5;

/** Composes what has changed since the edition before: the key figures beside those that it had, and outlets that came and went. */
export function changesSince(
  former: FormerEdition,
  { blocks, language, currency }: Pick<ReportDocument, 'blocks' | 'language' | 'currency'>,
): ReportBlock {
  const say = (key: string, params?: Record<string, string | number>) => translate(language, key, params);
  const find = (all: readonly ReportBlock[], kind: ReportBlock['kind']) => all.find((one) => one.kind === kind);
  /** Returns a section of both editions, if both count clippings of the same kind. */
  const pair = (kind: ReportBlock['kind']) => {
    const [now, then] = [find(blocks, kind), find(former.document.blocks, kind)];
    const filters = [now, then].map((one) => JSON.stringify(one?.narrowed?.filters ?? {}));
    return filters[0] === filters[1] ? [now, then] : [];
  };
  const [figuresNow, figuresThen] = pair('figures');
  const before = figuresThen?.figures ?? [];
  const figures = (figuresNow?.figures ?? []).flatMap(({ key, label, unit, value }) => {
    const previous = before.find((one) => one.key === key)?.value ?? null;
    // Amounts of another currency are not compared.
    if (previous === null || value === null || (unit === 'money' && former.document.currency !== currency)) return [];
    return figureOf(key, label, unit, {
      value,
      previous,
      growth: previous === 0 ? null : (value - previous) / previous,
    });
  });
  const [outletsNow, outletsThen] = pair('outlets');
  const [now, then] = [outletsNow?.chart?.rows ?? [], outletsThen?.chart?.rows ?? []];
  const list = new Intl.ListFormat(localeOf(language), { type: 'conjunction' });
  const missingIn = (rows: typeof now, others: typeof now) =>
    rows.filter(({ key }) => others.every((other) => other.key !== key)).slice(0, namesMost);
  const sentence = (key: string, text: string, numbers: Record<string, number> = {}) => ({
    ...{ key, text, numbers, query: null },
  });
  const outlets = (key: string, rows: typeof now) =>
    rows.length === 0 || now.length === 0 || then.length === 0
      ? []
      : [sentence(key, say(`reports.sentences.${key}`, { names: list.format(rows.map(({ name }) => name)) }))];
  const number = former.edition;
  const period = periodName(former.starts_on, former.ends_on, language);
  return blockOf('changes', say('reports.sections.changes'), {
    figures,
    sentences: [
      sentence('changes_base', say('reports.sentences.changes_base', { number, period }), { number }),
      ...outlets('changes_outlets', missingIn(now, then)),
      ...outlets('changes_gone', missingIn(then, now)),
    ],
  });
}
