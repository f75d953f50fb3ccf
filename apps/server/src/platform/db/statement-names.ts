import { createHash } from 'node:crypto';

/** Statements that are counted and that get a name; every connection keeps the plans of the named ones. */
const most = { counted: 2000, named: 200 };
const longest = 4000;
/** Uses after which planning a statement once for each connection pays. */
const enough = 20;

/** Operators that only look like a comparison. */
const arrows = /->>?|#>>?|=>/g;
/**
 * Signs of a statement whose best plan depends on its values: ranges, searches, lists and limits. One plan for all
 * values can be the wrong one there. Statements that select all columns return others after a migration, which a kept
 * plan must not.
 */
const planDepends = /[<>~]|@@|\b(?:like|ilike|similar|between|any|all)\b|\b(?:limit|offset) \$|(?:^|[\s,.])\*/i;

/** Returns true if one plan serves a statement for all values: they are stored, or compared for equality one by one. */
export const hasOnePlan = (text: string): boolean =>
  text.length <= longest && /\$1\b/.test(text) && !planDepends.test(text.replace(arrows, ' '));

/** Names statements that are asked often, so that PostgreSQL parses and plans them once for each connection. */
export class StatementNames {
  readonly #uses = new Map<string, number>();
  readonly #names = new Map<string, string>();

  /** Counts a use. Returns the name of the statement; undefined: it is planned for its values. */
  nameOf(text: string): string | undefined {
    const name = this.#names.get(text);
    if (name || this.#names.size >= most.named) return name;
    const uses = (this.#uses.get(text) ?? 0) + 1;
    if (uses < enough) {
      if (this.#uses.size >= most.counted) this.#uses.clear();
      this.#uses.set(text, uses);
      return undefined;
    }
    // Looked at once: minus infinity never counts up to enough again.
    this.#uses.set(text, Number.NEGATIVE_INFINITY);
    if (!hasOnePlan(text)) return undefined;
    const given = createHash('sha256').update(text).digest('base64url');
    this.#names.set(text, given);
    return given;
  }
}
