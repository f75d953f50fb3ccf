/** Names of the columns that a card fills, as `match-columns.ts` knows them. */
export const cardHeaders = [
  'name',
  'first name',
  'last name',
  'email',
  'phone',
  'job title',
  'media outlet',
  'country',
  'topics',
  'personal website',
  'linkedin',
  'twitter',
  'facebook',
  'instagram',
  'youtube',
] as const;
type Header = (typeof cardHeaders)[number];

export const isCards = (text: string): boolean => /^\s*BEGIN:VCARD/i.test(text);

interface Property {
  name: string;
  params: string;
  value: string;
}

/** Reads vCards 2.1 to 4.0, also broken ones: what cannot be understood is left out. Photos and sounds are skipped. */
export function* readCards(text: string): Generator<string[]> {
  for (const card of text.split(/^(?=[ \t]*BEGIN:VCARD)/im)) {
    if (!isCards(card)) continue;
    const facts = factsOf([...propertiesOf(card)]);
    yield cardHeaders.map((header) => facts[header] ?? '');
  }
}

/** Yields the properties of a card. A line that begins with a blank continues the one before (RFC 6350, 3.2). */
function* propertiesOf(card: string): Generator<Property> {
  const joined = card.replace(/\r\n?/g, '\n').replace(/\n[ \t]/g, '');
  const lines = joined.split('\n');
  for (let at = 0; at < lines.length; at++) {
    const [, name = '', params = '', first = ''] =
      /^(?:[\w-]+\.)?([\w-]+)((?:;(?:"[^"]*"|[^:"])*)?):(.*)$/s.exec(lines[at]!) ?? [];
    if (!name) continue;
    let value = first;
    if (/quoted-printable/i.test(params)) {
      while (value.endsWith('=') && at + 1 < lines.length) value = value.slice(0, -1) + lines[++at]!;
      value = fromQuotedPrintable(value, params);
    }
    yield { name: name.toUpperCase(), params, value };
  }
}

function fromQuotedPrintable(value: string, params: string): string {
  const bytes = value.replace(/=([0-9a-f]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
  // Signs above 255 were never encoded: then there is nothing to decode.
  if ([...bytes].some((sign) => sign > '\u00ff')) return bytes;
  const [, charset = 'utf-8'] = /charset="?([\w-]+)/i.exec(params) ?? [];
  try {
    return new TextDecoder(charset, { fatal: true }).decode(Buffer.from(bytes, 'latin1'));
  } catch {
    return new TextDecoder('windows-1252').decode(Buffer.from(bytes, 'latin1'));
  }
}

const plain = (text: string): string =>
  text.replace(/\\([\\,;:nN])/g, (_, sign: string) => (/n/i.test(sign) ? '\n' : sign));
/** Splits a structured value at semicolons that are not escaped. */
const partsOf = (value: string): string[] =>
  (value.match(/(?:\\.|[^;\\])*(?:;|$)/gs) ?? []).map((part) => plain(part.replace(/;$/, '')).trim());

/** Returns the properties of a kind, those marked as preferred first. */
const best = (properties: readonly Property[], name: string): Property[] =>
  properties
    .filter((one) => one.name === name && one.value.trim())
    .toSorted((a, b) => Number(/pref/i.test(b.params)) - Number(/pref/i.test(a.params)));

function factsOf(properties: readonly Property[]): Partial<Record<Header, string>> {
  const value = (name: string) => plain(best(properties, name)[0]?.value ?? '').trim();
  const [last = '', first = '', middle = ''] = partsOf(best(properties, 'N')[0]?.value ?? '');
  const address = partsOf(best(properties, 'ADR')[0]?.value ?? '');
  return {
    name: value('FN'),
    'first name': [first, middle].filter(Boolean).join(' '),
    'last name': last,
    email: value('EMAIL').replace(/^mailto:/i, ''),
    phone: value('TEL').replace(/^tel:/i, ''),
    'job title': value('TITLE') || value('ROLE'),
    'media outlet': partsOf(best(properties, 'ORG')[0]?.value ?? '')[0] ?? '',
    country: address[6] ?? '',
    topics: value('CATEGORIES'),
    ...addressesOf(properties),
  };
}

const networks = ['linkedin', 'twitter', 'facebook', 'instagram', 'youtube'] as const;

/** Returns web addresses by their networks; another one is the person's own. */
function addressesOf(properties: readonly Property[]): Partial<Record<Header, string>> {
  const facts: Partial<Record<Header, string>> = {};
  const urls = properties.filter(
    ({ name, value }) => /^(URL|X-SOCIALPROFILE|SOCIALPROFILE)$/.test(name) && value.trim(),
  );
  for (const { value } of urls) {
    const url = plain(value).trim();
    const network =
      networks.find((one) => new RegExp(`(^|[./])${one}\\.com/`, 'i').test(url)) ??
      (/(^|[/.])x\.com\//i.test(url) ? 'twitter' : null);
    facts[network ?? 'personal website'] ??= url;
  }
  return facts;
}
