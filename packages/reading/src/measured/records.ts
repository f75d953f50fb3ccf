import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { gunzipSync } from 'node:zlib';

const data = process.env.SHARED_DATA ?? fileURLToPath(new URL('../../../../../shared/data/', import.meta.url));

/**
 * True if the shared test data is beside the repository or in the folder that SHARED_DATA names (with a final slash).
 */
export const hasData = existsSync(data);

export const dataFile = (path: string): string => `${data}${path}`;

export const unzipped = (path: string): Uint8Array => gunzipSync(readFileSync(dataFile(path)));

/** Step of the tests through the records: all of them in `npm run test:long`, a quarter in the suite. */
export const testedStep = process.env.MASTHEAD_TEST_EXTENT === 'full' ? 1 : 4;

/** Returns the records of a shared file, one JSON object on each line: all of them, or the first of every `step`. */
export const records = <T>(path: string, step = 1): T[] =>
  Buffer.from(unzipped(path))
    .toString('utf8')
    .split('\n')
    .filter((line, at) => line && at % step === 0)
    .map((line) => JSON.parse(line) as T);
