import { readFileSync } from 'node:fs';
import { deserialize } from 'node:v8';
import Fastify from 'fastify';
import pg from 'pg';

/** A statement as the product sent it. */
export interface Statement {
  text: string;
  values: unknown[];
}

/** The calls that the bare server answers: the path of each with the statements that the product runs for it. */
export type Recorded = [path: string, statements: Statement[]][];

// The first thing that anybody would write: Fastify and pg alone, which answer the rows of the same statements.
const [file = '', url = '', connections = '10'] = process.argv.slice(2);
const pool = new pg.Pool({ connectionString: url, max: Number(connections) });
const app = Fastify();
const calls = deserialize(readFileSync(file)) as Recorded;
for (const [at, [, statements]] of calls.entries())
  app.get(`/${at}`, async () => {
    const answers: unknown[] = [];
    for (const { text, values } of statements) answers.push((await pool.query(text, values)).rows);
    return answers;
  });
await app.listen({ port: 0, host: '127.0.0.1' });
const address = app.server.address();
console.log(`The bare server answers on port ${typeof address === 'object' ? address?.port : address}`);
