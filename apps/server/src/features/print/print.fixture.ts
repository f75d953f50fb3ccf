import { spawnSync } from 'node:child_process';
import { type AnswerOf, type Endpoints, endpoints } from '@masthead/contract';
import { makeTenant, makeUser } from '../../testing/factories.ts';
import { until } from '../../testing/replay.ts';
import type { TestServer } from '../../testing/server.ts';

/** A text on a page, in a font whose letters are 0.6 of its size wide. Points from the lower left corner. */
interface Placed {
  x: number;
  y: number;
  size: number;
  text: string;
}

const quoted = (text: string): string => text.replace(/[\\()]/g, (sign) => `\\${sign}`);

/** Returns a PDF with a text layer. */
export function makePdf(pages: readonly (readonly Placed[])[], { width = 700, height = 1000 } = {}): Buffer {
  const objects = ['<< /Type /Catalog /Pages 2 0 R >>', ''];
  const kids = pages.map((texts) => {
    const content = texts
      .map(({ x, y, size, text }) => `BT /F1 ${size} Tf 1 0 0 1 ${x} ${y} Tm (${quoted(text)}) Tj ET`)
      .join('\n');
    objects.push(`<< /Length ${Buffer.byteLength(content, 'latin1')} >>\nstream\n${content}\nendstream`);
    objects.push(
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${width} ${height}] /Contents ${objects.length} 0 R /Resources << /Font << /F1 << /Type /Font /Subtype /Type1 /BaseFont /Courier /Encoding /WinAnsiEncoding >> >> >> >>`,
    );
    return `${objects.length} 0 R`;
  });
  objects[1] = `<< /Type /Pages /Count ${pages.length} /Kids [${kids.join(' ')}] >>`;
  return pdfOf(objects);
}

export function pdfOf(objects: readonly string[]): Buffer {
  let text = '%PDF-1.4\n';
  const offsets = objects.map((object, at) => {
    const offset = Buffer.byteLength(text, 'latin1');
    text += `${at + 1} 0 obj\n${object}\nendobj\n`;
    return offset;
  });
  const start = Buffer.byteLength(text, 'latin1');
  const rows = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('');
  text += `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${rows}trailer << /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${start}\n%%EOF`;
  return Buffer.from(text, 'latin1');
}

const bodySize = 10;
const columnWidth = 200;
const gutter = 20;
const perLine = Math.floor(columnWidth / (bodySize * 0.6));

function wrap(text: string): string[] {
  const lines: string[] = [];
  for (const word of text.split(' ')) {
    const last = lines.at(-1);
    if (last !== undefined && last.length + word.length < perLine) lines[lines.length - 1] = `${last} ${word}`;
    else lines.push(word);
  }
  return lines;
}

/** Sets an article in columns below its headline; `top` is counted from the upper edge of the page. */
export function setArticle({
  headline,
  text,
  column,
  columns,
  top,
  jump,
}: {
  headline: string;
  text: string;
  column: number;
  columns: number;
  top: number;
  jump?: string;
}): Placed[] {
  const x = 40 + column * (columnWidth + gutter);
  const y = 1000 - top;
  const lines = wrap(text);
  const height = Math.ceil(lines.length / columns);
  const placed = lines.map((line, at) => ({
    x: x + Math.floor(at / height) * (columnWidth + gutter),
    y: y - 24 - (at % height) * 12,
    size: bodySize,
    text: line,
  }));
  const head = { x, y, size: 18, text: headline };
  const last = placed.at(-1)!;
  return [head, ...placed, ...(jump ? [{ ...last, y: last.y - 14, text: jump }] : [])];
}

export const folio = (page: number, name = 'The Harbour Courier'): Placed[] => [
  { x: 40, y: 970, size: 9, text: 'Monday, November 23, 2026' },
  { x: 260, y: 970, size: 9, text: name },
  { x: 600, y: 970, size: 9, text: `Page ${page}` },
];

export const ferry =
  'The ferry Norlunda sails again from the harbour of the small town after a long winter in the dock. ' +
  'The owners have spent ten million on new engines, and the crew has learned to steer the ship without a pilot. ' +
  'On its first day more than two hundred people went aboard, among them the mayor and her family, who had waited a year for it. ' +
  'Tickets cost as much as before, and children travel free until the summer begins.';
export const bakery =
  'The old bakery at the market square closes its doors after ninety years because no one wants to take over the ovens. ' +
  'The baker said that he would miss the early mornings, the smell of bread and the talk of his customers most of all. ' +
  'The house has been sold to a bank, which plans a branch with a small café in it.';
export const storm =
  'A storm from the west has torn off the roof of the town hall during the night, and papers of the council lay in all streets. ' +
  'Firemen worked until the morning, helped by pupils of the school nearby, to save what was left of the archive and the library from the rain ' +
  'that began to fall at four. No one was hurt, said the chief of the fire brigade, who thanked all helpers. ' +
  'The council will meet in the gymnasium until the damage has been repaired, which may take until the spring of next year.';

const stormStart = storm.slice(0, storm.indexOf('that began'));
const stormRest = storm.slice(storm.indexOf('that began'));

/** Makes an issue of two pages: two articles, and one that continues on the other page. */
export const issue = (): Buffer =>
  makePdf([
    [
      ...folio(1),
      ...setArticle({ headline: 'Ferry Norlunda sails again', text: ferry, column: 0, columns: 2, top: 100 }),
      ...setArticle({
        headline: 'Storm in town',
        text: stormStart,
        column: 2,
        columns: 1,
        top: 100,
        jump: 'Continued on page 2',
      }),
    ],
    [
      ...folio(2),
      ...setArticle({ headline: 'Last loaf of bread', text: bakery, column: 0, columns: 2, top: 100 }),
      { x: 480, y: 880, size: bodySize, text: 'Continued from page 1' },
      ...setArticle({ headline: 'Storm', text: stormRest, column: 2, columns: 1, top: 100 }).map((one) =>
        one.size === bodySize ? { ...one, y: one.y - 20 } : one,
      ),
    ],
  ]);

const has = (program: string): boolean => spawnSync(program, ['-v'], { stdio: 'ignore' }).error === undefined;
export const hasPoppler = has('pdftoppm');
export const hasTesseract = has('tesseract');

type Upload = AnswerOf<Endpoints['staff.print-uploads.store']>;

/** Makes staff who upload pages, and a tenant who searches them. */
export async function makePrinting(server: TestServer) {
  const { db } = server.database;
  const tenant = await makeTenant(db);
  const staff = await makeUser(db, tenant.organisation.id, [], 'administrator', true);
  const token = await server.signIn(staff.email);
  const memberToken = await server.signIn(tenant.user.email);
  const client = server.client(token);
  const send = (file: Uint8Array, fields: Record<string, string> = {}, { name = 'issue.pdf', by = token } = {}) => {
    const form = new FormData();
    for (const [key, value] of Object.entries(fields)) form.append(key, value);
    form.append('file', new Blob([Uint8Array.from(file)]), name);
    return fetch(`${server.origin}/v2/staff/print-uploads`, {
      method: 'POST',
      body: form,
      headers: { authorization: `Bearer ${by}` },
    });
  };
  const upload = async (...args: Parameters<typeof send>): Promise<Upload> => {
    const answer = await send(...args);
    if (answer.status !== 201) throw new Error(await answer.text());
    return endpoints['staff.print-uploads.store'].answer.parse(await answer.json());
  };
  const show = async (id: string) =>
    (await client('staff.print-uploads.show', { params: { print_upload_id: id } })).data;
  const page = async (id: string, number = 1) =>
    (await client('staff.print-uploads.page', { params: { print_upload_id: id, number } })).data;
  /** Waits until an upload has been read. */
  const settled = (id: string) =>
    until(
      'the upload is read',
      async () => {
        const found = await show(id);
        return !['waiting', 'reading'].includes(found.status) && found;
      },
      120,
    );
  const change = async (id: string, body: object) =>
    (await client('staff.print-uploads.update', { params: { print_upload_id: id }, body })).data;
  const member = server.client(memberToken);
  return { ...tenant, staff, token, memberToken, client, member, send, upload, show, page, settled, change };
}
