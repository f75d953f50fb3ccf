/** A word, sign, string or placeholder, or a group: what stands between parentheses, or from `case` to `end`. */
interface Token {
  text: string;
  /** Whitespace stood before it. It is kept or becomes a line break; none is added if none was. */
  spaced: boolean;
  group?: { kind: 'parens' | 'case'; tokens: Token[]; close: string };
}

/** A line of 120 less a closing backtick and a sign. */
const width = 118;

/** Returns SQL without placeholders of one line as one clause per line, indented; placeholders are those of a template literal. */
export function layOut(sql: string, indent: number): string {
  return clauseLines(read(sql), indent);
}

/** Returns the parts of SQL that mean something; two texts with the same parts are the same SQL. */
export const meaningOf = (sql: string): string[] => scan(sql).map(({ text }) => text);

// Reading

const pieces =
  /(\s+)|(--[^\n]*)|('(?:[^']|'')*')|("(?:[^"]|"")*")|([A-Za-z_][\w]*)|(\d[\d.]*)|(::|:=|<=|>=|<>|!=|\|\||->>|->|#>>|#>|@>|<@|@@|&&|\?\||\?&|~\*|!~\*|!~|=>|[(),;])|([\s\S])/y;

/** Returns the end of the placeholder that begins at `${`. */
export function placeholderEnd(text: string, start: number): number {
  let depth = 0;
  for (let at = start + 1; at < text.length; at++) {
    const sign = text[at];
    if (sign === '{') depth++;
    else if (sign === '}' && --depth === 0) return at + 1;
    else if (sign === '`') at = templateEnd(text, at) - 1;
    else if (sign === "'" || sign === '"') {
      for (at++; at < text.length && text[at] !== sign; at++) if (text[at] === '\\') at++;
    }
  }
  throw new Error('A placeholder has no end');
}

/** Returns the end of the template literal that begins at a backtick. */
export function templateEnd(text: string, start: number): number {
  for (let at = start + 1; at < text.length; at++) {
    if (text[at] === '\\') at++;
    else if (text[at] === '`') return at + 1;
    else if (text.startsWith('${', at)) at = placeholderEnd(text, at) - 1;
  }
  throw new Error('A template literal has no end');
}

function scan(sql: string): Token[] {
  const found: Token[] = [];
  let spaced = false;
  for (let at = 0; at < sql.length; ) {
    let text: string;
    if (sql.startsWith('${', at)) text = sql.slice(at, placeholderEnd(sql, at));
    else {
      pieces.lastIndex = at;
      const match = pieces.exec(sql)!;
      text = match[0];
      if (match[1]) {
        spaced = true;
        at += text.length;
        continue;
      }
    }
    found.push({ text, spaced });
    spaced = false;
    at += text.length;
  }
  return found;
}

function read(sql: string): Token[] {
  const tokens = scan(sql);
  let at = 0;
  const until = (end: (token: Token) => boolean): Token[] => {
    const list: Token[] = [];
    while (at < tokens.length && !end(tokens[at]!)) {
      const token = tokens[at++]!;
      const word = token.text.toLowerCase();
      if (word !== '(' && word !== 'case') {
        list.push(token);
        continue;
      }
      const kind = word === '(' ? 'parens' : 'case';
      const inner = until(({ text }) => (kind === 'parens' ? text === ')' : text.toLowerCase() === 'end'));
      // A fragment may open what another one closes.
      if (at >= tokens.length) list.push(token, ...inner);
      else list.push({ ...token, group: { kind, tokens: inner, close: tokens[at++]!.text } });
    }
    return list;
  };
  const list: Token[] = [];
  while (at < tokens.length) {
    list.push(...until(({ text }) => text === ')'));
    if (at < tokens.length) list.push(tokens[at++]!);
  }
  return list;
}

// Writing

const lower = (token: Token | undefined): string => (token && !token.group ? token.text.toLowerCase() : '');
const isComment = ({ text }: Token): boolean => text.startsWith('--');
const startsQuery = (tokens: readonly Token[]): boolean =>
  ['select', 'with', 'insert', 'update', 'delete'].includes(lower(tokens[0]));

/** Returns tokens on one line, or null if they need several. */
function flat(tokens: readonly Token[]): string | null {
  let line = '';
  for (const token of tokens) {
    const text = flatToken(token);
    if (text === null) return null;
    line += (token.spaced && line ? ' ' : '') + text;
  }
  return line;
}

function flatToken(token: Token): string | null {
  if (isComment(token) || token.text.includes('\n')) return null;
  if (!token.group) return token.text;
  const inner = flat(token.group.tokens);
  if (inner === null) return null;
  return token.group.kind === 'parens' ? `(${inner})` : `${token.text} ${inner} ${token.group.close}`;
}

const lengthOf = (tokens: readonly Token[]): number => flat(tokens)?.length ?? Number.POSITIVE_INFINITY;
const fits = (tokens: readonly Token[], column: number): boolean => column + lengthOf(tokens) <= width;
const pad = (indent: number): string => ' '.repeat(indent);

const joins = ['join', 'inner', 'left', 'right', 'full', 'cross', 'natural'];

/** Tells whether a clause begins at a token. */
function beginsClause(tokens: readonly Token[], at: number): boolean {
  const [before, word, next] = [lower(tokens[at - 1]), lower(tokens[at]), lower(tokens[at + 1])];
  if (at > 0 && !tokens[at]!.spaced) return false;
  if (joins.includes(word)) {
    if (joins.includes(before) || before === 'outer') return false;
    return word === 'join' || joins.includes(next) || next === 'outer';
  }
  switch (word) {
    case 'where':
      // Part of `on conflict (…) where … do`.
      return !isBetween(tokens, at, 'conflict', 'do');
    case 'select':
    case 'having':
    case 'limit':
    case 'offset':
    case 'returning':
    case 'values':
    case 'except':
    case 'intersect':
    case 'union':
      return true;
    case 'from':
      return before !== 'delete' && (before !== 'distinct' || lower(tokens[at - 2]) === 'select');
    case 'group':
    case 'order':
      return next === 'by';
    case 'with':
      return at === 0;
    case 'set':
      return at === 0 || lower(tokens[0]) === 'update';
    case 'on':
      return next === 'conflict';
    case 'insert':
      return next === 'into';
    case 'update':
      return before !== 'for' && before !== 'do' && before !== 'key';
    case 'delete':
      return next === 'from';
    case 'for':
      return ['update', 'share', 'no', 'key'].includes(next);
    case 'using':
      return !tokens[at + 1]?.group;
    default:
      return false;
  }
}

/** Tells whether a place comes after a word that another one has not ended yet. */
function isBetween(tokens: readonly Token[], at: number, from: string, until: string): boolean {
  const words = tokens.slice(0, at).map(lower);
  return words.lastIndexOf(from) > words.lastIndexOf(until);
}

function split(tokens: readonly Token[], begins: (at: number) => boolean): Token[][] {
  const parts: Token[][] = [];
  for (const [at, token] of tokens.entries()) {
    if (at === 0 || begins(at)) parts.push([]);
    parts.at(-1)!.push(token);
  }
  return parts;
}

/** Writes a statement or a fragment, each clause on a line of its own. The first line is not indented. */
function clauseLines(tokens: readonly Token[], indent: number): string {
  return split(tokens, (at) => beginsClause(tokens, at) || isComment(tokens[at]!) || isComment(tokens[at - 1]!))
    .map((clause, at) => {
      if (beginsClause(clause, 0)) return clauseText(clause, indent, 2);
      // A comment and what follows it go on with the clause above.
      return at === 0 ? clauseText(clause, indent, 0) : `  ${clauseText(clause, indent + 2, 0)}`;
    })
    .join(`\n${pad(indent)}`);
}

function clauseText(clause: readonly Token[], indent: number, hang: number): string {
  const line = flat(clause);
  if (line !== null && indent + line.length <= width) return line;
  const items = split(clause, (at) => clause[at - 1]!.text === ',');
  if (items.length > 1) return listLines(items, indent, hang);
  return conditionLines(clause, indent, hang);
}

/** Writes conditions on a line, otherwise each on a line of its own; further lines hang by some columns. */
function conditionLines(tokens: readonly Token[], indent: number, hang = 2): string {
  if (fits(tokens, indent)) return flat(tokens)!;
  const opens = joins.includes(lower(tokens[0])) ? 'on' : lower(tokens[0]) === 'on' ? 'do' : null;
  const begins = (at: number): boolean =>
    isConnective(tokens, at) || isFurther(tokens, at) || lower(tokens[at]) === opens;
  const parts = split(tokens, begins);
  return eachOnALine(parts.length > 1 ? parts : split(tokens, (at) => isLink(tokens[at]!)), indent, hang);
}

const unfinished =
  /^(?:and|or|not|in|like|ilike|between|is|on|where|having|when|then|else|as|from|join|update|into|select|distinct|by|limit|offset|any|all|values|set|returning|zone|lateral|[^\w"'$)]+)$/;

/** Tells whether a placeholder stands where `and` could: it holds further conditions. */
function isFurther(tokens: readonly Token[], at: number): boolean {
  const [before, token] = [tokens[at - 1], tokens[at]!];
  return token.spaced && token.text.startsWith('${') && before !== undefined && !unfinished.test(lower(before));
}

/** Tells whether `and` or `or` at a place connects conditions; the one of `between` does not. */
function isConnective(tokens: readonly Token[], at: number): boolean {
  const word = lower(tokens[at]);
  if (word === 'or') return true;
  if (word !== 'and') return false;
  const before = tokens.slice(0, at).map(lower);
  const last = Math.max(before.lastIndexOf('and'), before.lastIndexOf('or'));
  return before.lastIndexOf('between') <= last;
}

const isLink = ({ text }: Token): boolean => text === '||';

const eachOnALine = (parts: readonly Token[][], indent: number, hang: number): string =>
  parts.map((part, at) => inline(part, at ? indent + hang : indent)).join(`\n${pad(indent + hang)}`);

/** Writes a list: assignments and items that are queries or long one on a line, others as many as fit. */
function listLines(items: readonly Token[][], indent: number, hang: number): string {
  const word = lower(items[0]![0]);
  const isSingle = word === 'set' || items.some((item) => lengthOf(item) > 60);
  if (isSingle)
    return items.map((item, at) => conditionLines(item, at ? indent + hang : indent)).join(`\n${pad(indent + hang)}`);
  const lines = [''];
  for (const item of items) {
    const text = flat(item)!;
    const line = lines.at(-1)!;
    const at = lines.length === 1 ? indent : indent + hang;
    if (line && at + line.length + 1 + text.length > width) lines.push(text);
    else lines[lines.length - 1] = line ? `${line} ${text}` : text;
  }
  return lines.join(`\n${pad(indent + hang)}`);
}

/** Writes tokens on a line; groups that do not fit are broken open. */
function inline(tokens: readonly Token[], indent: number, start: number = indent): string {
  let text = '';
  const columnOf = (): number => {
    const at = text.lastIndexOf('\n');
    return at < 0 ? start + text.length : text.length - at - 1;
  };
  for (const [at, token] of tokens.entries()) {
    if (token.spaced && text) text += ' ';
    if (!token.group) {
      text += token.text;
      continue;
    }
    const next = tokens.findIndex(({ group }, other) => other > at && group);
    const tail = tokens.slice(at + 1, next < 0 ? undefined : next);
    const line = flatToken(token);
    if (line !== null && columnOf() + line.length + Math.min(lengthOf(tail) + 1, 40) <= width) text += line;
    else text += open(token, token.group, indent, columnOf());
  }
  return text;
}

function open(
  token: Token,
  { kind, tokens, close }: NonNullable<Token['group']>,
  indent: number,
  column: number,
): string {
  const inside = `\n${pad(indent + 2)}`;
  if (kind === 'case') {
    const branches = split(tokens, (at) => ['when', 'else'].includes(lower(tokens[at])));
    return `${token.text}${inside}${branches.map((branch) => conditionLines(branch, indent + 2)).join(inside)}\n${pad(indent)}${close}`;
  }
  if (startsQuery(tokens)) return `(${inside}${clauseLines(tokens, indent + 2)}\n${pad(indent)})`;
  const conditions = split(tokens, (at) => isConnective(tokens, at));
  const items = split(tokens, (at) => tokens[at - 1]!.text === ',');
  const links = split(tokens, (at) => isLink(tokens[at]!));
  const parts = [items, conditions, links].find(({ length }) => length > 1) ?? [tokens];
  // A single group needs no indentation of its own.
  if (parts.length === 1 && tokens.at(-1)?.group) return `(${inline(tokens, indent, column + 1)})`;
  const clauses = split(tokens, (at) => lower(tokens[at]) === 'order' && lower(tokens[at + 1]) === 'by');
  const lines = fits(tokens, indent + 2) ? [tokens] : parts.length === 1 ? clauses : parts;
  return `(${inside}${lines.map((part) => conditionLines(part, indent + 2)).join(inside)}\n${pad(indent)})`;
}
