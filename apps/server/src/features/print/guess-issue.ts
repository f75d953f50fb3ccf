import type { Db } from '../../platform/db/index.ts';
import { findOutletNamed, type PageRow } from './print.queries.ts';

/** Articles of the languages of newspapers, with which their names are listed, or without. */
const articles = ['the', 'der', 'die', 'das', 'le', 'la', 'les', 'el', 'los', 'il', 'lo', 'de', 'den', 'det', 'o', 'a'];

/** Returns the spellings of printed names under which an outlet may be listed, in lower case. */
function spellings(names: readonly string[]): string[] {
  return [
    ...new Set(
      names.flatMap((name) => {
        const plain = name.toLowerCase().replace(/\s+/g, ' ').trim();
        const bare = articles.find((article) => plain.startsWith(`${article} `));
        const rest = bare ? plain.slice(bare.length + 1) : plain;
        return plain.length < 3 ? [] : [plain, rest, ...articles.map((article) => `${article} ${rest}`)];
      }),
    ),
  ];
}

function mostFrequent<T>(values: readonly T[]): T | undefined {
  const counts = new Map<T, number>();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  return [...counts].toSorted((a, b) => b[1] - a[1])[0]?.[0];
}

/** Guesses outlet and day of an issue by what most of its pages say at their edges. */
export async function guessIssue(
  db: Db,
  pages: readonly PageRow[],
): Promise<{ outletId: string | null; day: string | null }> {
  const names = pages.flatMap((page) => page.names);
  const frequent = [...new Set(names)].toSorted(
    (a, b) => names.filter((one) => one === b).length - names.filter((one) => one === a).length,
  );
  let outletId: string | null = null;
  for (const name of frequent.slice(0, 8)) outletId ??= (await findOutletNamed(db, spellings([name])))?.id ?? null;
  return { outletId, day: mostFrequent(pages.flatMap(({ day }) => day ?? [])) ?? null };
}

/** Returns the time of an issue of a day: noon, by which the day is the same almost everywhere, or now if that is earlier. */
export function timeOfDay(day: string, now: Date): string {
  const noon = new Date(`${day}T12:00:00Z`);
  return (noon > now && noon.getTime() - now.getTime() < 86_400_000 ? now : noon).toISOString();
}
