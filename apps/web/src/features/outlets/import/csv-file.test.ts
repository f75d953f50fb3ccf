import { expect, test } from 'vitest';
import { decodeCsv, template } from './csv-file.ts';

test('a file of a spreadsheet is read as it was written, whatever its letters are made of', () => {
  const text = 'name\nØresund Avis';
  expect(decodeCsv(new TextEncoder().encode(text))).toBe(text);
  expect(decodeCsv(Uint8Array.from(text, (letter) => letter.charCodeAt(0)))).toBe(text);
  const wide = Uint8Array.from([0xff, 0xfe, ...[...text].flatMap((letter) => [letter.charCodeAt(0), 0])]);
  expect(decodeCsv(wide)).toBe(text);
});

test('the example has a cell for every column', () => {
  const [header, example] = template.split('\r\n');
  expect(example!.split(',').length).toBe(header!.split(',').length);
});
