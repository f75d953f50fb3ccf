import type pg from 'pg';

interface Removal {
  text: string;
  values: readonly [ids: readonly string[]];
}

/** Returns true for the statement by which graphile-worker removes several jobs that have ended in one moment. */
const isRemoval = (statement: unknown): statement is Removal =>
  typeof statement === 'object' &&
  statement !== null &&
  'text' in statement &&
  /^delete from \S+_private_jobs"? as jobs\s+using unnest/.test(String(statement.text));

/**
 * Lets a connection of a runner remove jobs one at a time. Several at once are locked in the order in which they ended,
 * while a change that adds two jobs by their keys locks the rows in its own order: the two would wait for each other, and
 * PostgreSQL would end the change or the runner.
 */
export function removeSingly(client: pg.PoolClient): void {
  const { query } = client;
  const send = (...given: readonly unknown[]): unknown => Reflect.apply(query, client, given);
  const removeEach = async (removal: Removal) => {
    for (const id of removal.values[0]) await send({ ...removal, values: [[id]] });
  };
  Object.assign(client, {
    query: (...given: readonly unknown[]) => {
      const [statement] = given;
      return isRemoval(statement) ? removeEach(statement) : send(...given);
    },
  });
}
