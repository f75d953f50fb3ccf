import type { StaffOverview } from '@masthead/contract';
import { readSetting } from '../../platform/db/settings.queries.ts';
import type { Services } from '../../platform/services.ts';
import { acrossBrands } from '../access/index.ts';
import { showCollection } from '../sources/index.ts';
import { countAttention } from './overview.queries.ts';

/** Name of the setting with the time of the last complete backup. */
export const lastBackup = 'last_backup';

interface Running {
  version: string;
  deployedAt: string;
}

/** Returns what needs attention in the installation, and whether it keeps up. */
export async function showOverview(
  { db, clock, config }: Pick<Services, 'db' | 'clock' | 'config'>,
  { version, deployedAt }: Running,
): Promise<StaffOverview> {
  const now = clock.now();
  const [counted, state, backup] = await Promise.all([
    countAttention(acrossBrands(db), now),
    showCollection(db, config.dataDir, now),
    readSetting<{ at: string }>(db, lastBackup),
  ]);
  return {
    ...state,
    attention: { failing_sources: state.sources.failing, ...counted },
    last_backup_at: backup?.at ?? null,
    version,
    deployed_at: deployedAt,
  };
}
