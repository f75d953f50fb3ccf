import type { SearchByApp } from '@masthead/contract';
import type { Config } from '../../../platform/config/index.ts';
import type { Services } from '../../../platform/services.ts';
import { failureText } from '../accounts/failure-text.ts';
import { connectors } from '../networks/networks.ts';
import { listSearchers } from '../search/searchers.queries.ts';

/** Networks that are searched with an app or a key of the operator, and its settings. */
const settings = {
  reddit: connectors.reddit.settings ?? [],
  youtube: ['MASTHEAD_SOCIAL_YOUTUBE_KEY'],
} as const satisfies Record<SearchByApp['network'], readonly (keyof Config)[]>;

/** Lists the searches with apps of the operator: settings that are missing, the last search, and why it failed. */
export async function listSearches({
  db,
  config,
  language,
}: Pick<Services, 'db' | 'config'> & { language: string }): Promise<SearchByApp[]> {
  const known = new Map((await listSearchers(db)).map((row) => [row.network, row]));
  return (['reddit', 'youtube'] as const).map((network) => {
    const row = known.get(network);
    const missing = settings[network].filter((setting) => !config[setting]);
    const isSetUp = missing.length === 0;
    return {
      network,
      settings: [...missing],
      searched_at: row?.searched_at ?? null,
      failure: isSetUp ? failureText(language, row?.failure_code ?? null, row?.failure_params ?? null) : null,
    };
  });
}
