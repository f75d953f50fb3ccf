import type { TokenRow } from '../accounts/accounts.queries.ts';
import type { Ask } from '../connector.ts';
import { connectors } from '../networks/networks.ts';
import { type AskNeeds, asking } from './ask.ts';

/** Returns the function that calls the network of a connected account with a token of it. */
export function askFor(needs: AskNeeds, account: Pick<TokenRow, 'id' | 'brand_id' | 'network'>, token: string): Ask {
  const { id, brand_id, network } = account;
  const { refusal } = connectors[network];
  return asking(needs, { network, bucket: id, brandId: brand_id, authorize: () => `Bearer ${token}`, refusal });
}
