import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { type ESTree, parseAst } from 'vite';

const source = resolve(import.meta.dirname, '../..');

/** A top-level declaration of a module. */
interface Declaration {
  name: string;
  exported: boolean;
  isType: boolean;
  /** Types of the parameters, each as the names in it. */
  parameters: string[][];
  /** All names and words used in the declaration. */
  uses: Set<string>;
  /** Texts in quotes. */
  quoted: Set<string>;
  /** The text of every sql template inside. */
  sql: string[];
}

interface Module {
  path: string;
  declarations: Map<string, Declaration>;
  /** Local names of what is imported or re-exported. */
  imports: Map<string, { path: string; name: string }>;
}

export type Modules = ReadonlyMap<string, Module>;

export interface Query {
  path: string;
  name: string;
  feature: string;
  parameters: string[][];
  /** SQL of the function and of every fragment that it names; `?` replaces each value. */
  sql: string;
  /** The same, each template by itself. */
  texts: readonly string[];
  /** Names and words in the function and in those fragments. */
  words: Set<string>;
  reads: Set<string>;
  writes: Set<string>;
}

type Node = ESTree.Node;
const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as { type?: unknown }).type === 'string';

function walk(node: Node, visit: (node: Node) => void): void {
  visit(node);
  for (const value of Object.values(node))
    for (const child of Array.isArray(value) ? value : [value]) if (isNode(child)) walk(child, visit);
}

function namesIn(node: Node | null | undefined): string[] {
  const names: string[] = [];
  if (node)
    walk(node, (one) => {
      if (one.type === 'Identifier') names.push(one.name);
    });
  return names;
}

function describe(name: string, node: Node, exported: boolean): Declaration {
  const uses = new Set<string>();
  const quoted = new Set<string>();
  const sql: string[] = [];
  walk(node, (one) => {
    if (one.type === 'Identifier') uses.add(one.name);
    if (one.type === 'Literal' && typeof one.value === 'string') quoted.add(one.value);
    if (one.type === 'TaggedTemplateExpression' && one.tag.type === 'Identifier' && one.tag.name === 'sql')
      sql.push(one.quasi.quasis.map(({ value }) => value.raw).join(' ? '));
  });
  const made = functionOf(node);
  const parameters = (made?.params ?? []).map((parameter) =>
    namesIn('typeAnnotation' in parameter ? (parameter.typeAnnotation as Node | null) : null),
  );
  const isType = node.type === 'TSInterfaceDeclaration' || node.type === 'TSTypeAliasDeclaration';
  return { name, exported, isType, parameters, uses, quoted, sql };
}

function functionOf(node: Node): ESTree.Function | ESTree.ArrowFunctionExpression | undefined {
  if (node.type === 'FunctionDeclaration') return node;
  if (node.type !== 'VariableDeclarator' || !node.init) return undefined;
  let found: ESTree.Function | ESTree.ArrowFunctionExpression | undefined;
  walk(node.init, (one) => {
    if (!found && (one.type === 'ArrowFunctionExpression' || one.type === 'FunctionExpression')) found = one;
  });
  return found;
}

export function readModule(path: string, text: string): Module {
  const declarations = new Map<string, Declaration>();
  const imports: Module['imports'] = new Map();
  const add = (node: Node, exported: boolean) => {
    if (node.type === 'VariableDeclaration')
      for (const one of node.declarations)
        if (one.id.type === 'Identifier') declarations.set(one.id.name, describe(one.id.name, one, exported));
    if ('id' in node && node.id && isNode(node.id) && node.id.type === 'Identifier')
      declarations.set(node.id.name, describe(node.id.name, node, exported));
  };
  const pathOf = (from: string) => relative(source, resolve(source, dirname(path), from)).replaceAll('\\', '/');
  for (const node of parseAst(text, { lang: 'ts' }).body) {
    if (node.type === 'ImportDeclaration' && node.source.value.startsWith('.'))
      for (const one of node.specifiers)
        if (one.type === 'ImportSpecifier')
          imports.set(one.local.name, { path: pathOf(node.source.value), name: nameOf(one.imported) });
    if (node.type === 'ExportNamedDeclaration') {
      if (node.declaration) add(node.declaration, true);
      if (node.source?.value.startsWith('.'))
        for (const one of node.specifiers)
          imports.set(nameOf(one.exported), { path: pathOf(node.source.value), name: nameOf(one.local) });
    } else add(node, false);
  }
  return { path, declarations, imports };
}

const nameOf = (name: ESTree.ModuleExportName): string => (name.type === 'Literal' ? String(name.value) : name.name);

/** Reads every module of the server but its tests. */
export function readModules(): Map<string, Module> {
  const files = readdirSync(source, { recursive: true, encoding: 'utf8' })
    .map((file) => file.replaceAll('\\', '/'))
    .filter((file) => /^(features|platform|main)\/.*\.ts$/.test(file) && !/\.(test|fixture)\.ts$/.test(file));
  return new Map(files.map((file) => [file, readModule(file, readFileSync(join(source, file), 'utf8'))]));
}

/** Follows a name to its declaration, through imports and re-exports. */
function resolveName(modules: Modules, module: Module, name: string): [Module, Declaration] | undefined {
  const declaration = module.declarations.get(name);
  if (declaration) return [module, declaration];
  const imported = module.imports.get(name);
  const target = imported && modules.get(imported.path);
  return target ? resolveName(modules, target, imported.name) : undefined;
}

/** Tells whether a declaration adds its SQL to queries of a module. A query of another feature is one of its own. */
const isPartOf = (module: Module, [from, used]: [Module, Declaration]): boolean =>
  from.path.endsWith('.queries.ts') &&
  !used.isType &&
  (featureOf(from.path) === featureOf(module.path) || !used.parameters.flat().some(isDb));

/** Returns the feature of a file below `features`, or the part of the platform. */
const featureOf = (path: string): string =>
  /^features\/([^/]+)/.exec(path)?.[1] ?? path.split('/').slice(0, 2).join('/');

const withoutComments = (sql: string): string => sql.replace(/\/\*[\s\S]*?\*\//g, ' ').replace(/--.*$/gm, ' ');

interface Statements extends Pick<Query, 'sql' | 'texts' | 'words'> {
  /** Texts in quotes, of which some may be names of tables. */
  quoted: Set<string>;
}

/** Returns the SQL of a declaration and of the fragments that it uses. */
function sqlOf(modules: Modules, start: [Module, Declaration]): Statements {
  const words = new Set<string>();
  const quoted = new Set<string>();
  const seen = new Set<Declaration>();
  const pending = [start];
  const texts: string[] = [];
  for (let next = pending.pop(); next; next = pending.pop()) {
    const [module, declaration] = next;
    if (seen.has(declaration)) continue;
    seen.add(declaration);
    texts.push(...declaration.sql);
    for (const text of declaration.quoted) quoted.add(text);
    for (const name of declaration.uses) {
      words.add(name);
      const used = resolveName(modules, module, name);
      if (used && !seen.has(used[1]) && isPartOf(start[0], used)) pending.push(used);
    }
  }
  return {
    sql: withoutComments(texts.join('\n')),
    texts: texts.map(withoutComments),
    words: new Set([...words, ...quoted]),
    quoted,
  };
}

const written = /\b(?:insert into|delete from|merge into)\s+(\w+)|\bupdate\s+(\w+)(?:\s+(?:as\s+)?\w+)?\s+set\b/gi;
const named = /\b(?:from|join|into|update|using)\s+(\w+)(?:\s+(?:as\s+)?\w+)?(?:\s*,\s*(\w+))?/gi;

/** A statement whose table is a value of the code: any table that the code names may be meant. */
const writtenByName = /\b(?:insert into|delete from|update)\s+\?/i;
const namedByName = /\b(?:from|join)\s+\?/i;
/** A fragment that begins with a table, for a statement that puts it behind `from`. */
const leading = /^\s*(\w+)\b/gm;

function tablesIn(
  { sql, quoted }: Statements,
  [pattern, byName]: readonly [RegExp, RegExp],
  schema: { has(name: string): boolean },
): Set<string> {
  const names = [...sql.matchAll(pattern)].flatMap((match) => [match[1], match[2]]);
  if (byName.test(sql)) names.push(...quoted, ...[...sql.matchAll(leading)].map((match) => match[1]));
  return new Set(names.filter((name): name is string => name !== undefined && schema.has(name)));
}

/** Reads the query functions of `*.queries.ts`: every exported function with a parameter of type Db. */
export function readQueries(modules: Modules, schema: { has(name: string): boolean }): Query[] {
  return [...modules.values()]
    .filter(({ path }) => path.endsWith('.queries.ts'))
    .flatMap((module) =>
      [...module.declarations.values()]
        .filter(({ exported, isType, parameters }) => exported && !isType && parameters.flat().some(isDb))
        .map((declaration) => {
          const statements = sqlOf(modules, [module, declaration]);
          const { sql, texts, words } = statements;
          return {
            path: module.path,
            name: declaration.name,
            feature: featureOf(module.path),
            parameters: declaration.parameters,
            sql,
            texts,
            words,
            reads: tablesIn(statements, [named, namedByName], schema),
            writes: tablesIn(statements, [written, writtenByName], schema),
          };
        }),
    );
}

const isDb = (name: string): boolean => name === 'Db' || name === 'SystemDb';

/** Reports if a parameter's type holds one of the names, itself or in the types that it is made of. */
export function holdsType(modules: Modules, query: Query, wanted: ReadonlySet<string>): boolean {
  const seen = new Set<Declaration>();
  const holds = (module: Module, names: Iterable<string>): boolean =>
    [...names].some((name) => {
      if (wanted.has(name)) return true;
      const type = resolveName(modules, module, name);
      if (!type?.[1].isType || seen.has(type[1])) return false;
      seen.add(type[1]);
      return holds(type[0], type[1].uses);
    });
  return holds(modules.get(query.path)!, query.parameters.flat());
}
