import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { importFields, languages } from '@masthead/contract';
import { translate } from '@masthead/i18n/server';
import { writeXlsx } from 'hucre';
import ICAL from 'ical.js';
import { parseVCards } from 'vcard4-ts';
import { describe, expect, it } from 'vitest';
import { Failure } from '../../../platform/http/failure.ts';
import { writeCard } from '../write-cards.ts';
import { findHeader } from './find-header.ts';
import { peopleColumns } from './match-columns.ts';
import { readCards } from './read-cards.ts';
import { readPerson } from './read-person.ts';
import { readTable } from './read-table.ts';

const read = async (bytes: Uint8Array): Promise<string[][]> => {
  const rows: string[][] = [];
  for await (const row of readTable(bytes)) rows.push(row);
  return rows;
};
const utf8 = (text: string) => new TextEncoder().encode(text);

it('a text is read in the encoding that it has: UTF-8, UTF-16 with and without a mark, and Windows-1252', async () => {
  const text = 'Name;E-mail\r\nÅse Brønlund;aase@press.example\r\n';
  const wanted = [
    ['Name', 'E-mail'],
    ['Åse Brønlund', 'aase@press.example'],
  ];
  const little = Buffer.from(text, 'utf16le');
  for (const bytes of [
    utf8(text),
    utf8(`\uFEFF${text}`),
    Buffer.from(text, 'latin1'),
    little,
    Buffer.concat([Buffer.from([0xff, 0xfe]), little]),
    Buffer.concat([Buffer.from([0xfe, 0xff]), Buffer.from(little).swap16()]),
  ])
    expect(await read(bytes)).toEqual(wanted);
});

it('a large text is read in pieces without a cut character, in every encoding', async () => {
  const rows = Array.from({ length: 3000 }, (_, at) => [`Åse Brønlund 🖋 ${at}`, `aase${at}@press.example`]);
  const text = rows.map((row) => row.join(';')).join('\n');
  const wide = Buffer.alloc([...text].length * 4);
  for (const [at, sign] of [...text].entries()) wide.writeUInt32LE(sign.codePointAt(0)!, at * 4);
  const mark = Buffer.from([0xff, 0xfe, 0, 0]);
  for (const bytes of [utf8(text), utf8(`\u{feff}${text}`), Buffer.from(text, 'utf16le'), Buffer.concat([mark, wide])])
    expect(await read(bytes)).toEqual(rows);
});

it('the names of fields in every language are headers that mean them', () => {
  const fields = importFields.filter((field) => field !== 'first_name' && field !== 'last_name');
  for (const language of languages) {
    const headers = fields.map((field) => translate(language, `imports.fields.${field}`));
    expect([language, findHeader([headers, headers.map(() => 'x')], peopleColumns).fields]).toEqual([language, fields]);
  }
});

it('a workbook is read whatever its name says, a separator line of Excel is none of the data', async () => {
  const rows = [
    ['Name', 'Phone'],
    ['Åse', 4533121314],
  ];
  expect(await read(await writeXlsx({ sheets: [{ name: 'People', rows }] }))).toEqual([
    ['Name', 'Phone'],
    ['Åse', '4533121314'],
  ]);
  expect(await read(utf8('sep=|\nName|Beat\nÅse|a,b;c\n'))).toEqual([
    ['Name', 'Beat'],
    ['Åse', 'a,b;c'],
  ]);
});

it('a file with too many columns, too many rows or of another kind is refused with its reason', async () => {
  const codeOf = async (bytes: Uint8Array) =>
    await read(bytes).then(
      () => 'read',
      (error: unknown) => (error instanceof Failure ? error.code : 'broken'),
    );
  expect(await codeOf(utf8(Array.from({ length: 1000 }, (_, at) => `c${at}`).join(',')))).toBe('import_too_wide');
  expect(await codeOf(utf8(`name\n${'x\n'.repeat(50_002)}`))).toBe('import_too_long');
  expect(await codeOf(utf8('PK\u0003\u0004 no workbook'))).toBe('import_unreadable');
  expect(await codeOf(Buffer.from('\xd0\xcf\x11\xe0 no workbook', 'latin1'))).toBe('import_unreadable');
});

it('the header is found below titles, in any language and in exports of other products', () => {
  const fieldsOf = (...rows: string[][]) => findHeader(rows, peopleColumns);
  expect(
    fieldsOf(['Journalists', '', ''], ['Contact', '', 'Outlet'], ['First Name', 'Last Name', 'Outlet Name']),
  ).toMatchObject({
    skipped: 3,
    fields: ['first_name', 'last_name', 'media_outlet'],
  });
  for (const [header, fields] of [
    [
      ['Navn', 'E-mailadresse', 'Telefonnummer'],
      ['name', 'email', 'phone'],
    ],
    [
      ['Vorname', 'Nachname', 'Funktion', 'Land'],
      ['first_name', 'last_name', 'job_title', 'country'],
    ],
    [
      ['Prénom', 'Nom', 'Courriel', 'Média'],
      ['first_name', 'last_name', 'email', 'media_outlet'],
    ],
    [
      ['Imię', 'Nazwisko', 'Numer telefonu'],
      ['first_name', 'last_name', 'phone'],
    ],
    [
      ['Contact Name', 'Contact Title', 'Outlet Name', 'Email Address'],
      ['name', 'job_title', 'media_outlet', 'email'],
    ],
    [
      ['Journalist', 'Beat', 'Twitter Handle', 'Colour'],
      ['name', 'topics', 'twitter', null],
    ],
  ] as const)
    expect(fieldsOf([...header], ['a', 'b', 'c', 'd'].slice(0, header.length)).fields).toEqual(fields);
  expect(fieldsOf(['Anne Holm', 'anne@press.example'], ['Bo Lind', 'bo@press.example'])).toMatchObject({
    skipped: 0,
    fields: ['name', 'email'],
  });
});

it('values are completed or left out, and formulas are not accepted', () => {
  const fields = ['name', 'email', 'phone', 'country', 'twitter', 'website', 'topics'] as const;
  expect(
    readPerson([' Anne ', 'anne@press', '33 12 13 14', 'Danmark', '@anne', 'press.example', 'Ferries; Sea'], fields),
  ).toEqual({
    form: {
      name: 'Anne',
      country_id: 'DK',
      phone: '+4533121314',
      twitter: 'https://x.com/anne',
      website: 'https://press.example',
      topics: ['Ferries', 'Sea'],
    },
    outlet: null,
    leftOut: [{ field: 'email', value: 'anne@press' }],
  });
  expect(readPerson(['=HYPERLINK("https://evil.example")'], ['name'])).toBeNull();
  expect(
    readPerson(['Anne', '=cmd|A1', '12', 'Atlantis', 'x y', 'javascript:1', ''], fields)!.leftOut.map(
      ({ field }) => field,
    ),
  ).toEqual(['email', 'country', 'website', 'twitter', 'phone']);
});

it('a card is read in all versions: quoted-printable, groups, folded lines, photos', () => {
  const card = (text: string) => [...readCards(text)][0]!;
  const old =
    'BEGIN:VCARD\r\nVERSION:2.1\r\nN;CHARSET=UTF-8;ENCODING=QUOTED-PRINTABLE:J=C3=BCrgens;=C3=85se\r\nFN;ENCODING=QUOTED-PRINTABLE;CHARSET=UTF-8:=C3=85se=20=\r\nJ=C3=BCrgens\r\nPHOTO;ENCODING=BASE64;JPEG:\r\n /9j/4AAQ\r\n\r\nTEL;CELL:+45 33121314\r\nEND:VCARD\r\n';
  expect(card(old).slice(0, 5)).toEqual(['Åse Jürgens', 'Åse', 'Jürgens', '', '+45 33121314']);
  const grouped =
    'BEGIN:VCARD\nVERSION:3.0\nFN:Bo\\, Lind\nitem1.EMAIL;TYPE=INTERNET:bo@old.example\nitem2.EMAIL;TYPE=PREF:bo@\n press.example\nORG:Harbour Post;Desk\nURL:https://www.linkedin.com/in/bo\nEND:VCARD\n';
  expect(card(grouped)).toMatchObject({
    0: 'Bo, Lind',
    3: 'bo@press.example',
    6: 'Harbour Post',
    10: 'https://www.linkedin.com/in/bo',
  });
});

it('a card that is written is read by two other libraries and by this one as it was', () => {
  const person = {
    id: '01900000-0000-7000-8000-000000000000',
    name: 'Åse; Brønlund, “the pen” \\ with a name that is long enough to be folded twice',
    email: 'aase@press.example',
    phone: '+4533121314',
    job_title: 'Editor\nat large',
    media_outlet: 'Harbour; Post',
    topics: ['Ferries, fast', 'Sea'],
    linkedin: null,
    twitter: 'https://x.com/aase',
    personal_website: null,
  };
  const text = writeCard(person);
  expect(text.split('\r\n').every((line) => Buffer.byteLength(line) <= 75)).toBe(true);
  const component = new ICAL.Component(ICAL.parse(text));
  const first = (name: string) => component.getFirstPropertyValue(name);
  expect([first('fn'), first('email'), first('title')]).toEqual([person.name, person.email, person.job_title]);
  expect(component.getFirstProperty('categories')!.getValues()).toEqual(person.topics);
  const { vCards, nags } = parseVCards(text);
  expect(nags ?? []).toEqual([]);
  const [read] = vCards!;
  expect(read!.nags ?? []).toEqual([]);
  expect([read!.FN[0].value, read!.EMAIL?.[0].value, read!.TITLE?.[0].value, read!.ORG?.[0].value]).toEqual([
    ...[person.name, person.email, person.job_title],
    ['Harbour; Post'],
  ]);
  expect([read!.CATEGORIES?.[0].value, read!.TEL?.[0].value]).toEqual([person.topics, 'tel:+4533121314']);
  const [row] = [...readCards(text)];
  expect(row).toMatchObject({ 0: person.name, 3: person.email, 4: person.phone, 6: 'Harbour; Post' });
});

const data = resolve(import.meta.dirname, '../../../../../../../shared/data');
interface Given {
  id: string;
  raw?: string;
  raw_b64?: string;
  expected?: {
    rows?: string[][] | Record<string, string>[] | Record<string, string>;
    encoding?: string;
    sheets_as_csv?: Record<string, string>;
    jcard?: unknown;
  };
}
const load = (name: string): Given[] =>
  gunzipSync(readFileSync(resolve(data, `${name}.jsonl.gz`)))
    .toString('utf8')
    .trim()
    .split('\n')
    .map((line): Given => JSON.parse(line));
const bytesOf = ({ raw, raw_b64 }: Given) => (raw === undefined ? Buffer.from(raw_b64 ?? '', 'base64') : utf8(raw));
const tried = async (given: Given): Promise<string[][] | string> => {
  try {
    return await read(bytesOf(given));
  } catch (error) {
    if (error instanceof Failure) return error.code;
    throw error;
  }
};

/** A telephone number of this file was altered after its expectation was written. */
const altered = /location_coordinates/;

describe.skipIf(!existsSync(data))('files of other programs', () => {
  it('every CSV is read as its expectation says, and none breaks the reader', async () => {
    for (const given of load('csv/files')) {
      const rows = await tried(given);
      expect([given.id, Array.isArray(rows)]).toEqual([given.id, true]);
      const rowsExpected = given.expected?.rows;
      const expected = rowsExpected && (Array.isArray(rowsExpected) ? rowsExpected : [rowsExpected]);
      if (!expected || altered.test(given.id) || !Array.isArray(rows)) continue;
      const wanted = expected.map((row) => (Array.isArray(row) ? row : Object.values(row)).map((cell) => cell.trim()));
      const table = Array.isArray(expected[0]) ? rows : rows.slice(1);
      // Line ends of some records were changed when they were collected.
      const plain = (cells: readonly (readonly string[])[]) => JSON.stringify(cells).replaceAll('\\r\\n', '\\n');
      expect([given.id, plain(table)]).toEqual([given.id, plain(wanted)]);
    }
  });

  it('a text in each encoding is the same text', async () => {
    const files = load('csv/files').filter(({ id }) => /premiere\./.test(id));
    expect(files.length).toBeGreaterThan(4);
    for (const given of files) {
      const text = JSON.stringify(await tried(given));
      expect([given.id, text.includes('première') && text.includes('sixième')]).toEqual([given.id, true]);
    }
  });

  it('every workbook is read or refused with its reason', async () => {
    const outcomes = new Map<string, string>();
    for (const given of load('csv/spreadsheets')) {
      const rows = await tried(given);
      outcomes.set(given.id, typeof rows === 'string' ? rows : 'read');
      const sheet = given.expected?.sheets_as_csv && Object.values(given.expected.sheets_as_csv)[0];
      if (sheet && Array.isArray(rows)) expect(rows.length).toBeGreaterThan(0);
    }
    const refused = [...outcomes].filter(([, outcome]) => outcome !== 'read' && outcome !== 'import_too_wide');
    expect(refused.every(([, outcome]) => outcome === 'import_unreadable')).toBe(true);
    // Most workbooks of Excel, LibreOffice and Google open.
    expect(refused.length).toBeLessThan(outcomes.size / 5);
  });

  it('every vCard is read with the name that it has', () => {
    for (const given of [...load('vcard/files'), ...load('vcard/snippets')]) {
      const text = new TextDecoder().decode(bytesOf(given));
      const cards = [...readCards(text)];
      const begun = text.match(/^[ \t]*BEGIN:VCARD/gim)?.length ?? 0;
      expect([given.id, cards.length]).toEqual([given.id, begun]);
      const jcard = given.expected?.jcard;
      if (!Array.isArray(jcard) || jcard[0] !== 'vcard') continue;
      const properties = jcard[1] as [string, unknown, string, unknown][];
      const name = properties.find(([key]) => key === 'fn')?.[3];
      if (typeof name === 'string') expect([given.id, cards[0]![0]]).toEqual([given.id, name]);
    }
  });
});
