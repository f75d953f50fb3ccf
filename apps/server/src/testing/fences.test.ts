import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';

const root = resolve(import.meta.dirname, '../../../..');
const skipped = new Set(['node_modules', 'dist', '.git', 'data']);

function filesBelow(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    if (skipped.has(entry.name)) return [];
    const path = join(folder, entry.name);
    return entry.isDirectory() ? filesBelow(path) : [path];
  });
}

interface Source {
  path: string;
  text: string;
  /** Repository paths of files, or names of packages. */
  imports: string[];
  /** Without `import type`, which is gone when the program runs. */
  runtimeImports: string[];
}

const importPattern =
  /(?:^|\n)\s*(?:import|export)\s[^'"`;]*?from\s*['"]([^'"]+)['"]|(?:^|\n)\s*import\s*['"]([^'"]+)['"]|\bimport\(\s*['"]([^'"]+)['"]\s*\)/g;

const slashes = (path: string) => path.replaceAll('\\', '/');

function read(file: string): Source {
  const text = readFileSync(file, 'utf8');
  const found = [...text.matchAll(importPattern)].map((match) => {
    const name = (match[1] ?? match[2] ?? match[3])!;
    return {
      name: slashes(name.startsWith('.') ? relative(root, resolve(dirname(file), name)) : name),
      isType: /^\s*(import|export)\s+type\b/.test(match[0]),
    };
  });
  return {
    path: slashes(relative(root, file)),
    text,
    imports: found.map(({ name }) => name),
    runtimeImports: found.filter(({ isType }) => !isType).map(({ name }) => name),
  };
}

const all = ['apps', 'packages', 'bench', 'e2e']
  .flatMap((folder) => filesBelow(join(root, folder)))
  .filter((file) => /\.tsx?$/.test(file))
  .map(read);
const isTest = (path: string) => /\.(test|fixture)\.tsx?$|\/testing\/|^e2e\/|^bench\//.test(path);
const sources = all.filter(({ path }) => !isTest(path));

/** Every import that breaks a rule, as 'file → import'. */
const offences = (of: readonly Source[], breaks: (source: Source, name: string) => boolean) =>
  of.flatMap((source) =>
    source.imports.filter((name) => breaks(source, name)).map((name) => `${source.path} → ${name}`),
  );

const featureOf = (path: string): string | undefined =>
  /^apps\/(?:server|web)\/src\/features\/([^/]+)\//.exec(path)?.[1];

describe('fences', () => {
  it('sees the whole tree', () => {
    expect(sources.length).toBeGreaterThan(150);
    expect(offences(sources, (_, name) => name === '@masthead/matching').length).toBeGreaterThan(3);
  });

  it('packages never import apps', () => {
    expect(
      offences(
        all.filter(({ path }) => path.startsWith('packages/')),
        (_, name) => name.startsWith('apps/') || /^@masthead\/(server|web|site)/.test(name),
      ),
    ).toEqual([]);
  });

  it('matching and measuring import nothing but their own files', () => {
    const pure = sources.filter(({ path }) => /^packages\/(matching|measuring)\//.test(path));
    expect(offences(pure, (_, name) => !name.startsWith('packages/'))).toEqual([]);
  });

  it('platform never imports features', () => {
    expect(
      offences(
        sources.filter(({ path }) => path.startsWith('apps/server/src/platform/')),
        (_, name) => name.includes('/features/') || name.includes('/main/'),
      ),
    ).toEqual([]);
  });

  it('a feature reaches another only through its index', () => {
    const offends = ({ path }: Source, name: string) => {
      const target = featureOf(name);
      return (
        target !== undefined &&
        target !== featureOf(path) &&
        !/\/index\.tsx?$/.test(name) &&
        !/\.routes\.tsx$/.test(name)
      );
    };
    expect(
      offences(
        sources.filter(({ path }) => featureOf(path)),
        offends,
      ),
    ).toEqual([]);
  });

  it('SQL stands only in queries and migrations', () => {
    const statement = /sql(?:<[^`]*>)?`|\.query\(\s*[`'"]\s*(?:select|insert|update|delete)/i;
    const allowed = (path: string) =>
      /\.queries\.ts$|\/platform\/(db|events|jobs|realtime|embedded-postgres)\//.test(path);
    expect(
      sources
        .filter(({ path, text }) => path.startsWith('apps/server/') && !allowed(path) && statement.test(text))
        .map(({ path }) => path),
    ).toEqual([]);
  });

  it('every query on a table of brands names the brand', () => {
    const tables =
      /\b(?:from|join|update|into)\s+(mentions|clippings|tags|clipping_tags|hidden_documents|stream_visits|mention_reads)\b/i;
    const statements = sources
      .filter(({ path }) => path.endsWith('.queries.ts'))
      .flatMap(({ path, text }) => text.split(/\nexport /).map((part) => ({ path, part })))
      .filter(({ part }) => tables.test(part.replace(/\/\*[\s\S]*?\*\//g, '')));
    expect(
      statements
        .filter(({ part }) => !/brand_id|brandIds/.test(part))
        .map(({ path, part }) => `${path}: ${part.slice(0, 60)}`),
    ).toEqual([]);
  });

  it('what is sorted by a name is sorted by byName', () => {
    const bytes = /order by (?:[^`]*, )?lower\([\w.]*name\)(?! as)/i;
    expect(
      sources.filter(({ path, text }) => path.endsWith('.queries.ts') && bytes.test(text)).map(({ path }) => path),
    ).toEqual([]);
  });

  it('outside addresses are fetched only through platform/fetch', () => {
    const server = sources.filter(({ path }) => path.startsWith('apps/server/') && !path.includes('/platform/fetch/'));
    expect(
      offences(server, (_, name) => name === 'undici' || /^node:https?$/.test(name)).filter(
        (offence) => !/platform\/(realtime|http)\//.test(offence),
      ),
    ).toEqual([]);
    expect(server.filter(({ text }) => /(?<![.\w])fetch\(\s*['"`]?http/.test(text)).map(({ path }) => path)).toEqual(
      [],
    );
  });

  it('there are no import circles', () => {
    const graph = new Map(sources.map(({ path, runtimeImports }) => [path, runtimeImports]));
    expect(circles(graph)).toEqual([]);
  });

  it('no folder is named after nothing', () => {
    expect(
      all.map(({ path }) => path).filter((path) => /\/(utils|helpers|common|constants|types)\//.test(path)),
    ).toEqual([]);
  });

  it('no file is too long to read', () => {
    const lines = sources.map(({ path, text }) => ({ path, lines: text.split('\n').length }));
    expect(lines.filter((file) => file.lines > 400)).toEqual([]);
  });
});

function circles(graph: ReadonlyMap<string, readonly string[]>): string[] {
  const done = new Set<string>();
  const found: string[] = [];
  const visit = (path: string, trail: readonly string[]) => {
    const at = trail.indexOf(path);
    if (at >= 0) return void found.push([...trail.slice(at), path].join(' → '));
    if (done.has(path)) return;
    for (const next of graph.get(path) ?? []) if (graph.has(next)) visit(next, [...trail, path]);
    done.add(path);
  };
  for (const path of graph.keys()) visit(path, []);
  return found;
}
