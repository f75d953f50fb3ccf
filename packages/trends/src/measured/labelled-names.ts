import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { gunzipSync } from 'node:zlib';

const data = process.env.SHARED_DATA ?? fileURLToPath(new URL('../../../../../shared/data/', import.meta.url));

/**
 * True if the shared test data is beside the repository or in the folder that SHARED_DATA names (with a final slash).
 */
export const hasData = existsSync(data);

interface LabelledName {
  start: number;
  end: number;
  type: 'person' | 'organisation' | 'location' | 'product' | 'other';
}
export interface LabelledText {
  lang: string;
  text: string;
  entities: LabelledName[];
}
export interface NameSet {
  name: string;
  language: string;
  /** Sets of one source, which are left out together: the parallel treebanks have the same sentences in each language. */
  family: string;
  types: ReadonlySet<string>;
  texts: LabelledText[];
}

/** Returns the records of a shared file, one JSON object a line. */
export const records = <T>(path: string): T[] =>
  gunzipSync(readFileSync(`${data}${path}`))
    .toString('utf8')
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line) as T);

const familyOf = (name: string): string => /pud|europeana/.exec(name)?.[0] ?? name;

/** Returns the labelled sets of ../shared/data/names. */
export function nameSets(): NameSet[] {
  return readdirSync(`${data}names`)
    .filter((file) => file.endsWith('.jsonl.gz'))
    .sort()
    .map((file) => {
      const name = file.replace('.jsonl.gz', '');
      const texts = records<LabelledText>(`names/${file}`);
      const types = new Set<string>(texts.flatMap(({ entities }) => entities.map(({ type }) => type)));
      return { name, language: name.slice(0, 2), family: familyOf(name), types, texts };
    });
}
