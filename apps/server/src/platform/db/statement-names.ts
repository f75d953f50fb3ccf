import { createHash } from 'node:crypto';

/** Statements that are counted, limits of one of them, and names: every connection keeps the plans of the named ones, 130 kB each. */
const most = { counted: 2000, limits: 20, named: 200 };
const longest = 8000;
/** Uses after which planning a statement once for each connection pays. */
const enough = 20;

/** Operators that only look like a comparison. */
const arrows = /->>?|#>>?|=>/g;
const limit = /\blimit \$(\d+)/g;
/** Signs of a search, whose best plan depends on what is searched for, and of rows of values, whose number differs. */
const varies = /~|@@|\b(?:i?like|similar)\b|\b(?:between|offset) \$|\), \(\$/i;
/** Places after which a page continues: they are read in the order of an index, as its first page. Days bound sums, which have one index. */
const harmless = /\) [<>]=? \(\$\d+|\bday"? [<>]=? \$\d+/g;
/** Words at which a side of a comparison ends; before one of them, a value is a part of the comparison, as in a function. */
const ends = 'and|or|then|when|else|end|group|order|limit|from|join|where|on|as|filter|union';
const comparedWithValue = new RegExp(String.raw`[<>](?:(?!\b(?:${ends})\b)[^$])*\$\d|\$\d+(?:::\w+)?\s*[<>]`, 'i');
/** Columns that name a record or the record that it belongs to: its index is used for any ids. By country and outlet lists are filtered. */
const record = String.raw`\b(?!(?:country|outlet)_id\b)(?:\w+_)?id"?`;
const isListOfRecords = new RegExp(String.raw`${record}\s*(?:=|<>)\s*$`);
const valueCompared = /(?:=|\bin \(|\bfrom) ?\$\d/g;
const isRecord = new RegExp(String.raw`${record}\s*$`);

/** Returns true if all columns are selected: they are others after a migration, which a kept plan must not answer. */
function answersAllColumns(text: string): boolean {
  let depth = 0;
  for (const [sign] of text.matchAll(/[()]|(?<=^|[\s,.])\*/g)) {
    if (sign === '*' && depth === 0) return true;
    depth += sign === '(' ? 1 : sign === ')' ? -1 : 0;
  }
  return false;
}

/**
 * Returns true if one plan serves a statement for all values: they are stored, or compared for equality. A list that ends at
 * a limit is compared with ids only: one that is filtered by a rare value needs another plan than one of a frequent value.
 */
export function hasOnePlan(statement: string): boolean {
  if (statement.length > longest || !/\$1\b/.test(statement)) return false;
  const text = statement.replace(arrows, ' ').replace(harmless, ' ');
  const before = (sign: RegExp) =>
    [...text.matchAll(sign)].map(({ index }) => text.slice(Math.max(0, index - 60), index));
  return (
    !varies.test(text) &&
    !comparedWithValue.test(text) &&
    !answersAllColumns(text) &&
    before(/\b(?:any|all)\(\$/gi).every((left) => isListOfRecords.test(left)) &&
    (!/\blimit \$/.test(text) || before(valueCompared).every((left) => isRecord.test(left)))
  );
}

/** A statement under a name, its limits written out: PostgreSQL cannot plan for a limit that it does not know. */
interface NamedStatement {
  name: string;
  text: string;
  values: unknown[];
}

/** The limits of a statement, by their places among its values, and its uses with each of them until it has a name. */
interface Form {
  limits: readonly number[];
  written: Map<string, { uses: number; name?: string; text: string; kept: readonly number[] }>;
}

/** Names statements that are asked often, so that PostgreSQL parses and plans them once for each connection. */
export class StatementNames {
  /** Forms of statements by their text; null for those that are planned for their values. */
  readonly #forms = new Map<string, Form | null>();
  readonly #names = new Set<string>();

  /** Counts a use. Returns the statement under its name; undefined: it is planned for its values. */
  named(text: string, values: readonly unknown[]): NamedStatement | undefined {
    const form = this.#formOf(text);
    const limits = form?.limits.map((at) => values[at]);
    if (!form || !limits?.every((one) => Number.isSafeInteger(one))) return undefined;
    const key = limits.join(' ');
    let one = form.written.get(key);
    if (!one) {
      if (form.written.size >= most.limits) return undefined;
      one = { uses: 0, ...writeLimits(text, values) };
      form.written.set(key, one);
    }
    one.uses += 1;
    if (one.uses < enough) return undefined;
    one.name ??= this.#nameOf(one.text);
    return one.name ? { name: one.name, text: one.text, values: one.kept.map((at) => values[at]) } : undefined;
  }

  #formOf(text: string): Form | null {
    const known = this.#forms.get(text);
    if (known !== undefined) return known;
    if (this.#forms.size >= most.counted) this.#forms.clear();
    const limits = [...text.matchAll(limit)].map(([, at]) => Number(at) - 1);
    const form = hasOnePlan(text) ? { limits, written: new Map() } : null;
    this.#forms.set(text, form);
    return form;
  }

  #nameOf(text: string): string | undefined {
    const name = createHash('sha256').update(text).digest('base64url');
    if (this.#names.size >= most.named && !this.#names.has(name)) return undefined;
    this.#names.add(name);
    return name;
  }
}

/** Writes the limits of a statement into its text. Returns the places of the values that are left, numbered anew. */
function writeLimits(text: string, values: readonly unknown[]): { text: string; kept: number[] } {
  const kept: number[] = [];
  const places = new Map<string, number>();
  const written = text
    .replace(limit, (_, at: string) => `limit ${String(values[Number(at) - 1])}`)
    .replace(/\$(\d+)/g, (_, at: string) => {
      let place = places.get(at);
      if (!place) {
        place = kept.push(Number(at) - 1);
        places.set(at, place);
      }
      return `$${place}`;
    });
  return { text: written, kept };
}
