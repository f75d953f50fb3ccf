import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { MatchDocument } from '../query.ts';
import { caseCount, documents } from '../testing/cases.ts';
import { tokenise } from '../tokens.ts';
import { hashOf, Reader } from './reader.ts';

const parts = ['headline', 'lead', 'body'] as const;

function expectSame(document: MatchDocument): void {
  const reader = new Reader();
  reader.read(document);
  const seen: unknown[] = [reader.headlineEnd, reader.leadEnd, reader.count];
  for (let word = 0; word < reader.count; word++)
    seen.push([reader.hashes[word], reader.start(word), reader.raw(word)]);
  const wanted: unknown[] = [];
  let place = 0;
  const ends = parts.map((part) => {
    for (const { word, start, end } of tokenise(document[part])) {
      wanted.push([hashOf(word), place + start, document[part].slice(start, end)]);
    }
    if (part !== 'lead' || document.lead !== '') place += document[part].length + 1;
    return wanted.length;
  });
  expect(seen).toEqual([...ends, ...wanted]);
}

const anyText = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 20 }),
  fc.array(fc.integer({ min: 0, max: 0xffff }), { maxLength: 20 }).map((units) => String.fromCharCode(...units)),
);
const anyDocument = fc
  .tuple(documents, anyText, anyText, anyText)
  .map(([document, headline, lead, body]) => ({ ...document, headline, lead, body }));

describe('document reader', () => {
  it('the document reader yields the same words as the reference tokeniser', { timeout: 3_600_000 }, () => {
    fc.assert(fc.property(fc.oneof(documents, anyDocument), expectSame), { numRuns: caseCount(500) });
  });

  it('the document reader treats every character as the reference tokeniser does', () => {
    const [document] = fc.sample(documents, 1);
    for (let start = 0; start < 0x20000; start += 64) {
      let body = '';
      for (let code = start; code < start + 64; code++)
        body += `x${String.fromCodePoint(code)}y ${String.fromCodePoint(code)}`;
      expectSame({ ...document!, headline: '', lead: '', body });
    }
  });
});
