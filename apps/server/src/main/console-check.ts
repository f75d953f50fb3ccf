import { repairSums } from '../features/clippings/index.ts';
import { preparePartitions } from '../features/documents/index.ts';
import { checkFiles } from '../features/files/index.ts';
import { repairHours } from '../features/mentions/index.ts';
import { countBrokenPages, listInvalidIndexes, rebuildIndex } from '../platform/db/check.queries.ts';
import { StartError } from '../platform/embedded-postgres/index.ts';
import type { Services } from '../platform/services.ts';

type Checked = Pick<Services, 'db' | 'clock' | 'log' | 'storage'>;

/** The result of a check. A problem is something that it could not repair. */
interface Finding {
  text: string;
  isProblem: boolean;
}

const well = (text: string): Finding => ({ text, isProblem: false });
const problem = (text: string): Finding => ({ text, isProblem: true });
/** Keys named of many. */
const named = 5;
const some = (keys: readonly string[]) => `${keys.slice(0, named).join(', ')}${keys.length > named ? ' …' : ''}`;

const checks: readonly ((services: Checked) => Promise<Finding[]>)[] = [
  async ({ db }) => {
    const pages = await countBrokenPages(db);
    if (!pages?.has_checksums) return [well('Pages: PostgreSQL keeps no checksums (initdb --data-checksums)')];
    if (pages.failures === 0) return [well('Pages: PostgreSQL has read none with a wrong checksum')];
    return [problem(`Pages: ${pages.failures} had a wrong checksum. Restore a backup, and look at the disk`)];
  },
  async ({ db }) => {
    const invalid = await listInvalidIndexes(db);
    for (const name of invalid) await rebuildIndex(db, name);
    return [well(invalid.length === 0 ? 'Indexes: all are valid' : `Indexes: built anew: ${invalid.join(', ')}`)];
  },
  async (services) => {
    await preparePartitions(services);
    return [well('Partitions: those of the coming months exist')];
  },
  async (services) => {
    const hours = await repairHours(services);
    return [well(`Mentions: the numbers by hour agree${hours > 0 ? `; ${hours} hours were counted anew` : ''}`)];
  },
  async (services) => {
    const brands = await repairSums(services);
    return [well(`Clippings: the sums agree${brands > 0 ? `; those of ${brands} brands were made anew` : ''}`)];
  },
  async (services) => {
    const { missing, unknown } = await checkFiles(services);
    return [
      missing.length === 0
        ? well('Files: all have their bytes')
        : problem(`Files: the bytes of ${missing.length} are missing, take them from a backup: ${some(missing)}`),
      ...(unknown.length > 0
        ? [well(`Files: objects that belong to no file were left (${unknown.length}): ${some(unknown)}`)]
        : []),
    ];
  },
];

/**
 * Checks the data, repairs everything that can be rebuilt, and reports the rest. Throws StartError if something is left
 * to do.
 */
export async function checkCommand(services: Checked, say: (line: string) => void): Promise<void> {
  let problems = 0;
  for (const check of checks)
    for (const { text, isProblem } of await check(services)) {
      say(`${isProblem ? 'PROBLEM  ' : 'ok       '}${text}`);
      if (isProblem) problems++;
    }
  if (problems > 0) throw new StartError(`${problems} ${problems === 1 ? 'problem is' : 'problems are'} left.`);
}
