import fc from 'fast-check';
import { expect, it } from 'vitest';
import { documentsIn, unpack } from './packed.ts';

const numbers = fc.array(fc.integer({ min: 1, max: 2 ** 31 - 1 }));

it('the members and terms of documents are read from the arrays that PostgreSQL writes', () => {
  fc.assert(
    fc.property(fc.array(fc.record({ members: numbers, terms: numbers })), (documents) => {
      const text = documents.map(({ members, terms }) => `{${members.join(',')}}{${terms.join(',')}}`).join('');
      expect([...documentsIn(unpack(text))].map((entries) => [...entries])).toEqual(
        documents.map(({ members, terms }) => [...members.map((member) => -member), ...terms]),
      );
    }),
  );
});
