import type { Distribution } from '../../platform/db/distribute.ts';
import type { Query } from './queries.ts';

/** A part of a statement that is planned by itself: on a cluster its result is made before the rest begins. */
interface Scope {
  text: string;
}

const planned = /\bas materialized\s*\(|\b(?:in|any\s*\(\s*array|array)\s*\(\s*(?=select\b)/gi;

/** Cuts a statement into the parts that PostgreSQL plans separately. The first part is the statement without the others. */
export function scopesOf(text: string): [Scope, ...Scope[]] {
  const inner: Scope[] = [];
  let rest = '';
  let at = 0;
  for (const match of text.matchAll(planned)) {
    const start = match.index + match[0].length;
    if (match.index < at) continue;
    const end = closing(text, start);
    rest += `${text.slice(at, match.index)} (…)`;
    inner.push(...scopesOf(text.slice(start, end)));
    at = end + 1;
  }
  return [{ text: rest + text.slice(at) }, ...inner];
}

/** Returns the place of the bracket that closes what is open at a place. */
function closing(text: string, start: number): number {
  let depth = 1;
  for (let at = start; at < text.length; at++) {
    if (text[at] === '(') depth++;
    if (text[at] === ')' && --depth === 0) return at;
  }
  return text.length;
}

const named =
  /\b(?:from|join|using|update)\s+(\w+)(?:\s+(?:as\s+)?(?!set\b|where\b|join\b|on\b)\w+)?(?:\s*,\s*(\w+))?/gi;
const statement = /^\s*(?:with|select|insert|update|delete|create)\b/i;
const unsupported =
  /\bgrouping sets\b|\bwith recursive\b|\bmerge into\b|\btablesample\b|\bfor (?:no key )?(?:update|share)\b/i;

/** Citus cannot read the result of a part into a subquery without columns, although PostgreSQL can. */
const columnless = /\bselect\s+from\b/i;

/**
 * Finds statements that a cluster refuses, or answers only by copying a table to all nodes: a part of a statement that
 * reads a distributed table beside one on another node, and forms that do not exist for distributed tables.
 */
export function findUnspreadable(
  queries: readonly Query[],
  { references, spread }: Distribution,
  schema: { has(name: string): boolean },
  accepted: ReadonlySet<string>,
): string[] {
  return queries.flatMap((query) => {
    if (![...query.reads, ...query.writes].some((name) => name in spread)) return [];
    const name = `${query.path} ${query.name}`;
    if (accepted.has(name)) return [];
    if (query.texts.some((text) => columnless.test(text))) return [`${name} selects no column`];
    // Fragments are in a statement at an unknown place: they count to the part around the others.
    const fragments = query.texts.filter((text) => !statement.test(text)).map((text) => scopesOf(text)[0].text);
    return query.texts
      .filter((text) => statement.test(text))
      .flatMap((text) => {
        const [outer, ...inner] = scopesOf(text);
        return [[outer.text, ...fragments].join('\n'), ...inner.map((scope) => scope.text)];
      })
      .flatMap((text) => {
        const tables = new Set(
          [...text.matchAll(named)]
            .flatMap((match) => [match[1], match[2]])
            .filter((table) => table && schema.has(table)),
        );
        const groups = new Set([...tables].map((table) => spread[table ?? '']?.group ?? 'coordinator'));
        if (groups.size === 1 && groups.has('coordinator')) return [];
        const elsewhere = [...tables].filter((table) => !references.includes(table ?? ''));
        if (new Set(elsewhere.map((table) => spread[table ?? '']?.group ?? 'coordinator')).size > 1)
          return [`${name} reads ${elsewhere.join(', ')} in one part`];
        const [form] = unsupported.exec(text) ?? [];
        return form && elsewhere.length > 0 ? [`${name} has ${form} on ${elsewhere.join(', ')}`] : [];
      });
  });
}
