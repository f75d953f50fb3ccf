import type { Config } from '../platform/config/index.ts';
import { checkedParts } from './backup-parts.ts';
import { openPlace, passphraseOf, unpacked } from './backup-place.ts';

/** Reads a whole backup and compares every table and every file with its sum, without a database. Throws StartError if one differs. */
export async function verifyBackup(config: Config, name: string, say: (line: string) => void): Promise<void> {
  const place = await openPlace(config, name);
  let [tables, files, hasSums] = [0, 0, true];
  try {
    for await (const { head } of checkedParts(unpacked(await place.read(), passphraseOf(config)))) {
      if (head.kind === 'backup') {
        say(`Backup of ${head.created_at} by Masthead ${head.version}, PostgreSQL ${head.postgres}`);
        hasSums = head.format >= 2;
      }
      if (head.kind === 'table') tables++;
      if (head.kind === 'file') files++;
      if (head.kind === 'end') {
        const rows = Object.values(head.rows).reduce((sum, count) => sum + count, 0);
        say(
          `${tables} tables with ${rows} rows and ${files} files are complete${hasSums ? ' and have the right sums' : ''}.`,
        );
      }
    }
    if (!hasSums)
      say('Backups of this version have no sums, so only rows, files and the check of the compression count.');
  } finally {
    await place.close();
  }
}
