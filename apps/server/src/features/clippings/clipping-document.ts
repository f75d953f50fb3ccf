import type { Clipping } from '@masthead/contract';
import { localeOf } from '@masthead/i18n';
import { translate } from '@masthead/i18n/server';
import type { Effect } from '@masthead/measuring';
import { dateFormat } from '@masthead/measuring';
import type { ClippingSheet } from '@masthead/site/print/print.ts';
import { innerFonts } from '../../platform/renderer/assets.ts';
import { tierLetter } from './exports/export-columns.ts';

interface Shown {
  clipping: Clipping;
  lines: readonly (Effect & { name: string })[];
  picture: Uint8Array | null;
  language: string;
  timezone: string;
}

type Words = (key: string, params?: Record<string, string | number>) => string;
interface Saying {
  say: Words;
  time: (value: string) => string;
}

const effects = { thousands: '', price: '× ', times: '× ', plus: '+ ' } as const;

/** Composes a clipping for the printer: what it says, what it is worth and why, and what was seen at its address. */
export function composeSheet({ clipping, lines, picture, language, timezone }: Shown): ClippingSheet {
  const locale = localeOf(language);
  const say: Words = (key, params) => translate(language, `clippings.document.${key}`, params);
  const number = (value: number, digits = 0) =>
    new Intl.NumberFormat(locale, { minimumFractionDigits: digits, maximumFractionDigits: digits || 3 }).format(value);
  const moments = dateFormat(locale, { dateStyle: 'long', timeStyle: 'short' }, timezone);
  const time = (value: string) => moments.format(new Date(value));
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
  return {
    lang: locale,
    headline: clipping.headline,
    fonts: innerFonts(),
    facts: facts.flatMap(([name, value]) => (value ? [{ label: say(name), value }] : [])),
    worth: {
      title: say('value'),
      value: say('value_of', { value: number(clipping.hf_value, 2) }),
      note: clipping.is_advertisement ? say('advertisement') : null,
    },
    ledger: {
      title: say('how'),
      lines: lines.map(({ name, kind, value }) => ({ name, value: `${effects[kind]}${number(value)}` })),
      note: say('version', { version: clipping.hf_value_version }),
    },
    ...composeEvidence(clipping, picture, { say, time }),
  };
}

function composeEvidence(
  { evidence, is_imported }: Clipping,
  picture: Uint8Array | null,
  { say, time }: Saying,
): Pick<ClippingSheet, 'text' | 'evidence'> {
  const title = say('evidence');
  if (!evidence) return { text: null, evidence: { title, notes: is_imported ? [] : [say('pending')], picture: null } };
  const textNotes = [
    evidence.text ? null : (evidence.text_missing ?? say('no_text')),
    evidence.is_extract ? say('extract') : null,
  ];
  const notes = [
    say('taken', { time: time(evidence.taken_at) }),
    evidence.text_hash && say('hash', { hash: evidence.text_hash }),
    evidence.changed_headline && say('changed', { headline: evidence.changed_headline }),
    evidence.gone_at && say('gone', { time: time(evidence.gone_at) }),
    picture ? null : evidence.screenshot_missing,
  ];
  return {
    text: { title: say('text'), body: evidence.text || null, notes: textNotes.filter((note) => note !== null) },
    evidence: {
      title,
      notes: notes.flatMap((note) => (note ? [note] : [])),
      picture: picture && `data:image/jpeg;base64,${Buffer.from(picture).toString('base64')}`,
    },
  };
}
