import type { Clipping } from '@masthead/contract';
import { localeOf } from '@masthead/i18n';
import { translate } from '@masthead/i18n/server';
import type { Effect } from '@masthead/measuring';
import { tierLetter } from './exports/export-columns.ts';

interface Shown {
  clipping: Clipping;
  lines: readonly (Effect & { name: string })[];
  picture: Uint8Array | null;
  language: string;
  timezone: string;
}

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };
const escaped = (text: string) => text.replace(/[&<>"']/g, (sign) => entities[sign]!);

const style = `body{font:10.5pt/1.45 Inter,Helvetica,Arial,sans-serif;color:#1d1b16}h1{font:600 20pt/1.2 Georgia,serif;margin:0 0 4mm}
h2{font-size:11pt;margin:7mm 0 2mm;break-after:avoid}dl{display:grid;grid-template-columns:38mm 1fr;gap:1mm 4mm;margin:0}dt{color:#6b655a}dd{margin:0;overflow-wrap:anywhere}
table{border-collapse:collapse;width:100%}td{border-top:.2mm solid #ddd6c8;padding:1mm 0}td+td{text-align:right;font-variant-numeric:tabular-nums}
p{margin:0 0 2mm;white-space:pre-wrap;overflow-wrap:anywhere}.note{color:#6b655a;font-size:9pt}img{max-width:100%;max-height:230mm;border:.2mm solid #ddd6c8}.value{font-size:16pt}`;

/** A page for the printer: what the clipping says, what it is worth and why, and what was seen at its address. */
export function documentHtml({ clipping, lines, picture, language, timezone }: Shown): string {
  const locale = localeOf(language);
  const say = (key: string, params?: Record<string, string | number>) =>
    translate(language, `clippings.document.${key}`, params);
  const number = (value: number, digits = 0) =>
    new Intl.NumberFormat(locale, { minimumFractionDigits: digits, maximumFractionDigits: digits || 3 }).format(value);
  const time = (value: string) =>
    new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeStyle: 'short', timeZone: timezone }).format(
      new Date(value),
    );
  const tier = tierLetter(clipping.media_outlet?.tier ?? 'none');
  const outlet = clipping.media_outlet?.name;
  const facts: [string, string | null | undefined][] = [
    ['published', time(clipping.published_at)],
    ['outlet', outlet && [outlet, tier && say('tier', { tier })].filter(Boolean).join(', ')],
    ['media_type', translate(language, `mentions.media_types.${clipping.media_type}`)],
    ['country', clipping.country?.name],
    ['tags', clipping.tags.map((tag) => tag.name).join(', ')],
    ['note', clipping.note],
    ['address', clipping.url],
    ['impressions', number(clipping.impressions)],
  ];
  const effects = { thousands: '', price: '× ', times: '× ', plus: '+ ' };
  return `<!doctype html><html lang="${language.replace('_', '-')}"><meta charset="utf-8"><title>${escaped(clipping.headline)}</title><style>${style}</style>
    <h1>${escaped(clipping.headline)}</h1>
    <dl>${facts.map(([name, value]) => (value ? `<dt>${escaped(say(name))}</dt><dd>${escaped(value)}</dd>` : '')).join('')}</dl>
    <h2>${escaped(say('value'))}</h2><p class="value">${escaped(say('value_of', { value: number(clipping.hf_value, 2) }))}</p>
    ${clipping.is_advertisement ? `<p>${escaped(say('advertisement'))}</p>` : ''}
    <h2>${escaped(say('how'))}</h2>
    <table>${lines.map(({ name, kind, value }) => `<tr><td>${escaped(name)}</td><td>${effects[kind]}${number(value)}</td></tr>`).join('')}</table>
    <p class="note">${escaped(say('version', { version: clipping.hf_value_version }))}</p>
    ${evidenceHtml(clipping.evidence ?? null, { say, time, picture })}</html>`;
}

interface Saying {
  say: (key: string, params?: Record<string, string | number>) => string;
  time: (value: string) => string;
  picture: Uint8Array | null;
}

function evidenceHtml(evidence: NonNullable<Clipping['evidence']> | null, { say, time, picture }: Saying): string {
  const note = (text: string) => `<p class="note">${escaped(text)}</p>`;
  if (!evidence) return `<h2>${escaped(say('evidence'))}</h2>${note(say('pending'))}`;
  const image = picture && `<img alt="" src="data:image/jpeg;base64,${Buffer.from(picture).toString('base64')}">`;
  return [
    `<h2>${escaped(say('text'))}</h2>`,
    evidence.text ? `<p>${escaped(evidence.text)}</p>` : note(evidence.text_missing ?? say('no_text')),
    evidence.is_extract && note(say('extract')),
    `<h2>${escaped(say('evidence'))}</h2>`,
    note(say('taken', { time: time(evidence.taken_at) })),
    evidence.text_hash && note(say('hash', { hash: evidence.text_hash })),
    evidence.changed_headline && note(say('changed', { headline: evidence.changed_headline })),
    evidence.gone_at && note(say('gone', { time: time(evidence.gone_at) })),
    image || (evidence.screenshot_missing && note(evidence.screenshot_missing)),
  ]
    .filter(Boolean)
    .join('\n');
}
