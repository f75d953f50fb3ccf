import { type Plugin, runnerImport } from 'vite';

const table = /\/packages\/contract\/src\/endpoints\.ts$/;

/**
 * Reduces the table of endpoints for the page, which calls them by name and needs only their methods, addresses and
 * what support may do: the table of all schemas would be the largest part of the first load. Forms import the schemas
 * that they check from their domain's own file.
 */
export function endpointAddresses(): Plugin {
  return {
    name: 'masthead-endpoint-addresses',
    enforce: 'pre',
    async load(file) {
      if (!table.test(file)) return null;
      const { module } = await runnerImport<typeof import('../../packages/contract/src/endpoints.ts')>(file);
      const { endpointList, apiBase } = module;
      const rows = endpointList.map(([name, { method, path, base, support }]) => [
        name,
        { method, path, ...(base && { base }), ...(support !== undefined && { support }) },
      ]);
      return [
        `export const endpoints = ${JSON.stringify(Object.fromEntries(rows))};`,
        'export const endpointList = Object.entries(endpoints);',
        `export const apiBase = ${JSON.stringify(apiBase)};`,
        `export const pathOf = ({ base, path }) => (base === 'root' ? '' : apiBase) + path;`,
      ].join('\n');
    },
  };
}
