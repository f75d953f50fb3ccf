import { describe, expect, it } from 'vitest';
import { readPdf } from './read-pdf.ts';

/** Makes the smallest PDF with these lines on one page. */
function pdf(lines: string[], title?: string): Uint8Array {
  const text = lines
    .map((line, at) => `BT /F1 ${at === 0 ? 24 : 12} Tf 50 ${750 - at * 30} Td (${line}) Tj ET`)
    .join('\n');
  const objects = [
    '<</Type/Catalog/Pages 2 0 R>>',
    '<</Type/Pages/Kids[3 0 R]/Count 1>>',
    '<</Type/Page/Parent 2 0 R/MediaBox[0 0 600 800]/Contents 4 0 R/Resources<</Font<</F1 5 0 R>>>>>>',
    `<</Length ${text.length}>>stream\n${text}\nendstream`,
    '<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>',
    `<<${title ? `/Title(${title})` : ''}>>`,
  ];
  let file = '%PDF-1.4\n';
  const offsets = objects.map((object, at) => {
    const offset = file.length;
    file += `${at + 1} 0 obj\n${object}\nendobj\n`;
    return String(offset).padStart(10, '0');
  });
  const start = file.length;
  file += `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${offsets.map((one) => `${one} 00000 n \n`).join('')}`;
  return Buffer.from(
    `${file}trailer<</Size ${objects.length + 1}/Root 1 0 R/Info 6 0 R>>\nstartxref\n${start}\n%%EOF`,
    'latin1',
  );
}

describe('readPdf', () => {
  it('the text and the stated title of a PDF are read', async () => {
    const { title, text } = await readPdf(pdf(['Harbour report', 'The harbour will be deepened.'], 'Annual report'));
    expect(title).toBe('Annual report');
    expect(text).toContain('The harbour will be deepened.');
  });

  it('the largest line is the title if none is stated', async () => {
    expect((await readPdf(pdf(['Harbour report', 'Body text.']))).title).toBe('Harbour report');
  });

  it('a file that is no PDF is refused', async () => {
    await expect(readPdf(Buffer.from('hello'))).rejects.toMatchObject({ code: 'not_a_pdf' });
  });
});
