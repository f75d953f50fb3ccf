import { fileURLToPath } from 'node:url';
import { type Plugin, runnerImport } from 'vite';

const table = fileURLToPath(new URL('../../packages/contract/src/endpoints.ts', import.meta.url));
/** Asks for the addresses of all endpoints, for a name that the server has sent. */
const whole = 'virtual:all-endpoints';
const ofApp = /\/web\/src\/.*(?<!\.test)\.tsx?$/;
const name = /'([a-z][\w-]*(?:\.[\w-]+)*)'|`([a-z][\w.-]*\.)\$\{[^}`]+\}([\w.-]*)`/g;

interface Row {
  method: string;
  path: string;
  base?: string;
  support?: boolean;
}
interface Addresses {
  rows: ReadonlyMap<string, Row>;
  apiBase: string;
}

async function readAddresses(): Promise<Addresses> {
  const { module } = await runnerImport<typeof import('../../packages/contract/src/endpoints.ts')>(table);
  const rows = module.endpointList.map(([key, { method, path, base, support }]): [string, Row] => [
    key,
    { method, path, ...(base && { base }), ...(support !== undefined && { support }) },
  ]);
  return { rows: new Map(rows), apiBase: module.apiBase };
}

/** Returns the endpoints that a file of the app names, also with a part that is only known when it runs. */
export function endpointsIn(code: string, known: Iterable<string>): string[] {
  const all = [...known];
  const found = [...code.matchAll(name)].flatMap(([, exact, start, end = '']) =>
    all.filter((key) => (exact ? key === exact : key.startsWith(start!) && key.endsWith(end))),
  );
  return [...new Set(found)];
}

/**
 * Reduces the table of endpoints for the page, which calls them by name and needs only their methods, addresses and what support may do:
 * the table of all schemas would be the largest part of the first load. A build lets each file bring the addresses that it names, so
 * that a page has no others. Forms import the schemas that they check from their domain's own file.
 */
export function endpointAddresses(): Plugin {
  let asked: Promise<Addresses> | undefined;
  const read = () => (asked ??= readAddresses());
  let isBuild = false;
  return {
    name: 'masthead-endpoint-addresses',
    enforce: 'pre',
    configResolved: ({ command }) => {
      isBuild = command === 'build';
    },
    resolveId: (id) => (id === whole ? `\0${whole}` : null),
    async load(file) {
      if (file !== table && file !== `\0${whole}`) return null;
      const { rows, apiBase } = await read();
      const all = JSON.stringify(Object.fromEntries(rows));
      if (file !== table) return `export const endpoints = ${all};`;
      return [
        `export const endpoints = ${isBuild ? '{}' : all};`,
        isBuild
          ? `export const allEndpoints = async () => (await import('${whole}')).endpoints;`
          : 'export const allEndpoints = async () => endpoints;',
        // Named by code that a page does not keep.
        'export const endpointList = Object.entries(endpoints);',
        `export const apiBase = ${JSON.stringify(apiBase)};`,
        `export const pathOf = ({ base, path }) => (base === 'root' ? '' : apiBase) + path;`,
      ].join('\n');
    },
    async transform(code, file) {
      if (!isBuild || !ofApp.test(file)) return null;
      const { rows } = await read();
      const used = endpointsIn(code, rows.keys());
      if (used.length === 0) return null;
      const lines = used.map((key) => `$endpoints['${key}'] ??= ${JSON.stringify(rows.get(key))};`);
      return { code: [`import { endpoints as $endpoints } from '${table}';`, code, ...lines].join('\n'), map: null };
    },
  };
}
