import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

interface Fact {
  id: number;
  parent_id: number | null;
  depth: number;
  names: Record<string, string>;
}
const read = (path: string): Fact[] => JSON.parse(readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8'));

it('the categories of trends are those of the reference data', () => {
  const own = read('packages/trends/src/subjects/data/categories.json');
  const facts = read('apps/server/src/features/reference/data/categories.json');
  expect(own.map(({ id, parent_id, depth }) => ({ id, parent_id, depth }))).toEqual(
    facts.map(({ id, parent_id, depth }) => ({ id, parent_id, depth })),
  );
  for (const [at, { names }] of own.entries())
    for (const [language, name] of Object.entries(names)) expect(facts[at]!.names[language]).toBe(name);
});
