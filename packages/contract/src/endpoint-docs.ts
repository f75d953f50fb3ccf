import type { Endpoint } from './endpoint.ts';
import { pathOf } from './endpoints.ts';

const subjectOf = ({ subject }: Endpoint): string =>
  subject ? [subject.kind, subject.id].filter(Boolean).join(' by ') : '';

/** Returns docs/endpoints.md: every endpoint with its access rule and subject, one table for each area. */
export function endpointDocs(table: readonly (readonly [string, Endpoint])[]): string {
  const areas = [...Map.groupBy(table, ([, { area }]) => area)].sort(([a], [b]) => (a < b ? -1 : 1));
  const sections = areas.map(([area, rows]) => {
    const lines = rows.map(
      ([name, endpoint]) =>
        `| \`${endpoint.method} ${pathOf(endpoint)}\` | ${name} | ${endpoint.access} | ${subjectOf(endpoint)} |`,
    );
    return [`## ${area}`, '', '| call | name | access | subject |', '|---|---|---|---|', ...lines].join('\n');
  });
  const head = `# Endpoints

All ${table.length} calls of the API, generated from \`packages/contract\`. Access is public, signed-in, brand member, staff or a permission;
the subject is the record whose brand the guard finds before the handler runs. After a change of the contract, \`npm run docs\` writes this
page anew; a test compares it.`;
  return `${[head, ...sections].join('\n\n')}\n`;
}
