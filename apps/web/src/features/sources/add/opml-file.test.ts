import { limits } from '@masthead/contract';
import { expect, test } from 'vitest';
import { decodeXml, fitsBody, refusedBySize } from './opml-file.ts';

test('a file is refused by its size before it is read', () => {
  expect(refusedBySize(200 * 1024 * 1024, limits.opmlBytes)).toBe('too_large');
  expect(refusedBySize(0, limits.opmlBytes)).toBe('empty');
  expect(refusedBySize(limits.opmlBytes, limits.opmlBytes)).toBeNull();
});

test('a file that exceeds the limit as JSON is recognised before it is sent', () => {
  expect(fitsBody('"'.repeat(600), 1000)).toBe(false);
  expect(fitsBody('a'.repeat(600), 1000)).toBe(true);
});

test('a file is read in the encoding that it has', () => {
  const latin = '<?xml version="1.0" encoding="ISO-8859-1"?><opml title="Fähre"/>';
  expect(decodeXml(Uint8Array.from(latin, (letter) => letter.charCodeAt(0)))).toContain('Fähre');
  expect(decodeXml(new TextEncoder().encode('<opml title="Żegluga"/>'))).toContain('Żegluga');
  expect(decodeXml(new Uint8Array([0xff, 0xfe, 0x3c, 0, 0x6f, 0, 0x3e, 0]))).toBe('<o>');
  expect(decodeXml(new TextEncoder().encode('<?xml encoding="klingon"?><opml/>'))).toContain('<opml/>');
});
