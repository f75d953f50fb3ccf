/** A person as a card shows them. */
interface Person {
  id: string;
  name: string;
  email: string | null;
  phone: string | null;
  job_title: string | null;
  media_outlet: string | null;
  topics: readonly string[];
  linkedin: string | null;
  twitter: string | null;
  personal_website: string | null;
}

const escaped = (text: string): string => text.replace(/\\/g, '\\\\').replace(/\r?\n/g, '\\n').replace(/,/g, '\\,');
/** Escapes a part of a value that has several: there a semicolon separates them. */
const part = (text: string): string => escaped(text).replace(/;/g, '\\;');

/** Folds a line at 75 bytes without cutting a character (RFC 6350, 3.2). */
function fold(line: string): string {
  const lines: string[] = [];
  let current = '';
  for (const sign of line) {
    if (Buffer.byteLength(current + sign) > 75) {
      lines.push(current);
      current = ' ';
    }
    current += sign;
  }
  return [...lines, current].join('\r\n');
}

/** Writes a vCard 4.0. The last word of a name is taken for the family name. */
export function writeCard(person: Person): string {
  const words = person.name.split(' ');
  const [given, family] = [words.slice(0, -1).join(' '), words.at(-1) ?? ''];
  const urls = [person.personal_website, person.linkedin, person.twitter].filter((url) => url !== null);
  const lines = [
    'BEGIN:VCARD',
    'VERSION:4.0',
    `UID:urn:uuid:${person.id}`,
    `FN:${escaped(person.name)}`,
    `N:${part(family)};${part(given)};;;`,
    person.email && `EMAIL;TYPE=work:${escaped(person.email)}`,
    person.phone && `TEL;TYPE=work;VALUE=uri:tel:${person.phone}`,
    person.job_title && `TITLE:${escaped(person.job_title)}`,
    person.media_outlet && `ORG:${part(person.media_outlet)}`,
    person.topics.length > 0 && `CATEGORIES:${person.topics.map(escaped).join(',')}`,
    ...urls.map((url) => `URL:${url}`),
    'END:VCARD',
  ];
  return `${lines
    .filter((line) => line !== null && line !== false && line !== '')
    .map((line) => fold(String(line)))
    .join('\r\n')}\r\n`;
}
