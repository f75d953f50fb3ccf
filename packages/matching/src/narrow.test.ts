import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { matches } from './evaluate.ts';
import { narrow } from './narrow.ts';
import { parse } from './parse.ts';
import type { MatchDocument, Query } from './query.ts';
import { caseCount, documents, queries } from './testing/cases.ts';
import { postgresFolder, type Server, startPostgres } from './testing/postgres.ts';
import { searchTokens } from './tokens.ts';

const query = (text: string): Query => {
  const parsed = parse(text);
  if ('errors' in parsed) throw new Error(parsed.errors[0]!.text);
  return parsed.query;
};

const literal = (text: string): string => `'${text.replaceAll("'", "''")}'`;
const textOf = ({ headline, lead, body }: MatchDocument): string => `${headline}\n${lead}\n${body}`;
const vector = (document: MatchDocument): string =>
  `array_to_tsvector(array[${searchTokens(textOf(document)).map(literal).join(',')}]::text[])`;

describe('narrow', () => {
  it('narrow requires every word of a phrase and any word of a group', () => {
    expect(narrow(query('nokia AND ("five g" OR 6g) AND NOT tyre AND lang:fi'))).toBe(
      '(nokia & ((five & g) | zqaadgaagh))',
    );
    expect(narrow(query('nok* NEAR/3 título'))).toBe('((nok:* | zqaagoaagpaagl:*) & titulo)');
  });

  it('narrow returns null where words cannot narrow the search down', () => {
    expect(narrow(query('NOT nokia'))).toBeNull();
    expect(narrow(query('nokia OR lang:fi'))).toBeNull();
  });
});

const locales: Record<string, string[]> = { 'C.UTF-8': ['--locale=C.UTF-8'], C: ['--locale=C'] };

describe.skipIf(!postgresFolder)(`narrow on PostgreSQL (skipped where its programs are not installed)`, () => {
  for (const [name, options] of Object.entries(locales)) {
    describe(`the locale ${name}`, () => {
      let server: Server;
      beforeAll(async () => {
        server = await startPostgres(options);
      }, 60_000);
      afterAll(() => server.stop());

      it(`PostgreSQL with the locale ${name} finds every document that matches a narrowed query`, {
        timeout: 3_600_000,
      }, () => {
        const seed = 1_000_003;
        const all = fc.sample(fc.tuple(queries, documents), { numRuns: caseCount(700), seed });
        const sure = all.flatMap(([asked, document]) => {
          const text = narrow(asked);
          return text !== null && matches(asked, document) ? [{ asked, document, text }] : [];
        });
        expect(sure.length).toBeGreaterThan(all.length / 50);
        for (let from = 0; from < sure.length; from += 2000) {
          const part = sure.slice(from, from + 2000);
          const sql = part.map(
            ({ document, text }) => `select ${vector(document)} @@ to_tsquery('simple', ${literal(text)});`,
          );
          const lost = server.query(sql.join('\n')).flatMap((answer, i) => (answer === 't' ? [] : [part[i]]));
          expect(lost).toEqual([]);
        }
      });
    });
  }
});
