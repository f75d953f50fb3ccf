import type { TokenRow } from '../accounts/accounts.queries.ts';
import type { Ask } from '../connector.ts';
import { networks } from '../networks/networks.ts';
import { type AskNeeds, asking } from './ask.ts';

/** Returns the function that calls the network of a connected account with a token or a key of it. */
export function askFor(needs: AskNeeds, account: Pick<TokenRow, 'id' | 'brand_id' | 'network'>, token: string): Ask {
  const { id, brand_id, network } = account;
  const connector = networks[network];
  const { refusal } = connector;
  const caller = { network, bucket: id, brandId: brand_id, refusal };
  if (!('sign' in connector)) return asking(needs, { ...caller, authorize: () => `Bearer ${token}` });
  const ask = asking(needs, { ...caller, authorize: () => null });
  return (request) => ask(connector.sign(request, token));
}
