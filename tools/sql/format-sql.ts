/**
 * Lays out the SQL of `*.queries.ts` and of the platform: a line for each clause. Names the files that are not laid out, and fails,
 * with `--check`.
 *
 *   node scripts/run.mjs tools/sql/format-sql.ts [--check]
 */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { formatSource } from './format-source.ts';

const root = resolve(import.meta.dirname, '../..');
const folder = 'apps/server/src';

const files = readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
  .map((file) => `${folder}/${file.replaceAll('\\', '/')}`)
  .filter((file) => /\.queries\.ts$|\/platform\/(?:db|events|jobs|realtime)\/[^.]*\.ts$/.test(file));
const isCheck = process.argv.includes('--check');
const wrong = files.filter((file) => {
  const source = readFileSync(join(root, file), 'utf8');
  const formatted = formatSource(source);
  if (formatted === source) return false;
  if (!isCheck) writeFileSync(join(root, file), formatted);
  return true;
});
if (isCheck && wrong.length > 0) {
  console.error(`The SQL of these files is not laid out (npm run style:fix does it):\n${wrong.join('\n')}`);
  process.exitCode = 1;
}
