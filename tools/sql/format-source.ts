import { layOut, meaningOf, templateEnd } from './layout.ts';

const opening = /(?<![\w`])sql(?:<(?:[^`<>]|<(?:[^`<>]|<[^`<>]*>)*>)*>)?`/g;
const width = 120;

/** Returns TypeScript with its SQL laid out: a template that fits on its line stays there, any other has a line for each clause. */
export function formatSource(source: string): string {
  let result = '';
  let at = 0;
  opening.lastIndex = 0;
  for (let match = opening.exec(source); match; match = opening.exec(source)) {
    const start = match.index + match[0].length;
    const end = templateEnd(source, start - 1) - 1;
    const sql = source.slice(start, end);
    result += source.slice(at, start);
    const line = result.slice(result.lastIndexOf('\n') + 1);
    const isComment = /^\s*(\*|\/[/*])/.test(line);
    result += isComment ? sql : formatTemplate(sql, line, source.slice(end, source.indexOf('\n', end)));
    at = end;
    opening.lastIndex = end;
  }
  return result + source.slice(at);
}

const isStatement = (sql: string): boolean => /^\s*(?:select|insert|update|delete|with)\b/i.test(sql);

function formatTemplate(sql: string, before: string, after: string): string {
  const isOneLine = !sql.includes('\n') && before.length + sql.length + after.length <= width;
  if (isOneLine || sql.trim() === '') return sql;
  const indent = before.length - before.trimStart().length + 2;
  // A fragment that ends with a space is followed by another one.
  const end = /\s$/.test(sql) && !isStatement(sql) ? ' ' : '';
  const text = `\n${' '.repeat(indent)}${layOut(sql.trim(), indent)}${end}`;
  if (meaningOf(text).join('\0') !== meaningOf(sql).join('\0')) throw new Error(`The layout would change ${sql}`);
  return text;
}
