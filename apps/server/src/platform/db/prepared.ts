import { CompiledQuery, type RawBuilder } from 'kysely';
import type { Db } from './db.ts';

/** A placeholder for a parameter while the text of a query is built. */
class Place {
  readonly at: number;
  constructor(at: number) {
    this.at = at;
  }
}

/**
 * Prepares a very frequent query of one form: its text is built once, and each connection plans it once. `make` uses
 * its parameters only as values, because it is called a single time.
 */
export function prepared<P extends readonly unknown[], R>(name: string, make: (...values: P) => RawBuilder<R>) {
  let form: CompiledQuery | undefined;
  return async (db: Db, ...values: P): Promise<R[]> => {
    form ??= make(...(values.map((_, at) => new Place(at)) as unknown as P)).compile(db);
    const parameters = form.parameters.map((value) => (value instanceof Place ? values[value.at] : value));
    // pg keeps the plan of a text that has a name; Kysely passes on its arguments unchanged.
    const named = { name, text: form.sql } as unknown as string;
    return (await db.executeQuery<R>(CompiledQuery.raw(named, parameters))).rows;
  };
}
