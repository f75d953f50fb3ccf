import {
  type AccountNetwork,
  accountNetworks,
  accountUrl,
  isSocialNetwork,
  type SocialConnection,
  type SocialNetworkState,
  socialCapabilities,
} from '@masthead/contract';
import type { Config } from '../../../platform/config/index.ts';
import type { Services } from '../../../platform/services.ts';
import type { BrandId } from '../../access/index.ts';
import { budgetOf, dollarsOf } from '../calls/budget.ts';
import { listBrandSpending, listSpending } from '../calls/spending.queries.ts';
import type { AnyConnector } from '../connector.ts';
import { appOf, networks } from '../networks/networks.ts';
import { type AccountRow, listAccounts } from './accounts.queries.ts';
import { listChoices, type Offered } from './choices.queries.ts';
import { failureText } from './failure-text.ts';
import { searchesOf } from './searches-of.ts';

/** Address of an account: that of the network, or that of its name. */
export function addressOf({ url, network, handle }: Pick<AccountRow, 'url' | 'network' | 'handle'>): string {
  if (url !== null) return url;
  if (isSocialNetwork(network)) return accountUrl({ network, handle });
  return network === 'trustpilot'
    ? `https://www.trustpilot.com/review/${encodeURIComponent(handle)}`
    : 'https://business.google.com/';
}

function accountAnswer(row: AccountRow, language: string, search: SocialConnection['search']): SocialConnection {
  const { failure_code, failure_params, scopes, ...account } = row;
  const later = row.status === 'connected' ? (networks[row.network].laterScopes ?? {}) : {};
  return {
    ...account,
    lacks: socialCapabilities.filter((one) => later[one] !== undefined && !scopes.includes(later[one])),
    url: addressOf(row),
    failure: failureText(language, failure_code, failure_params),
    search,
  };
}

const choiceAnswer = ({ id, handle, name, followers, picture }: Offered) => ({ id, handle, name, followers, picture });

const perThousand = (micros: number): number => dollarsOf(micros * 1000);

/** Returns what a network needs and offers on this installation. */
function offerOf(config: Config, connector: AnyConnector) {
  const capabilities = socialCapabilities.flatMap((capability) => {
    const state = connector.capabilities[capability];
    if (!state) return [];
    const openers = [connector.operatorKey, connector.ownSearch];
    const isClosed = openers.some(
      (one) => one?.setting && one.capabilities.includes(capability) && !config[one.setting],
    );
    return [{ capability, state: isClosed ? ('not_set_up' as const) : state }];
  });
  const { application } = connector;
  const prices = connector.prices && {
    posts: perThousand(connector.prices.post),
    own_posts: perThousand(connector.prices.ownPost),
  };
  if ('sign' in connector)
    return {
      problem: null,
      settings: [],
      needs_server: false,
      needs_key: true,
      needs_paid_plan: connector.needsPaidPlan,
      can_withdraw: connector.withdraw !== undefined,
      capabilities,
      application,
      prices,
    };
  const isSetUp = connector.needsServer || appOf(config, connector.network) !== null;
  return {
    problem: config.MASTHEAD_PUBLIC_URL ? (isSetUp ? null : ('no_app' as const)) : ('no_address' as const),
    settings: isSetUp ? [] : [...(connector.settings ?? [])],
    needs_server: connector.needsServer,
    needs_key: false,
    needs_paid_plan: false,
    can_withdraw: Boolean(connector.withdraw ?? connector.signIn('').server.revocation_endpoint),
    capabilities,
    application,
    prices,
  };
}

/** Lists the networks with the accounts of the brand, and what they need and cost. */
export async function listNetworks(
  { db, config, clock, language }: Pick<Services, 'db' | 'config' | 'clock'> & { language: string },
  brandId: BrandId,
  userId: string,
): Promise<SocialNetworkState[]> {
  const now = clock.now();
  const choices = new Map<AccountNetwork, Offered[]>(
    (await listChoices(db, brandId, userId, now)).map((row) => [row.network, row.accounts]),
  );
  const accounts = Map.groupBy(await listAccounts(db, brandId), ({ network }) => network);
  const own = new Map((await listBrandSpending(db, brandId, now)).map((row) => [row.network, row]));
  const all = new Map((await listSpending(db, now)).map((row) => [row.network, row]));
  const searches = await searchesOf({ db, config, clock, language }, brandId);
  return accountNetworks.map((network) => {
    const connector = networks[network];
    const budget = budgetOf(config, network);
    return {
      network,
      ...offerOf(config, connector),
      month: {
        calls: own.get(network)?.calls ?? 0,
        spent: dollarsOf(own.get(network)?.micros ?? 0),
        installation: connector.prices
          ? { spent: dollarsOf(all.get(network)?.micros ?? 0), budget: dollarsOf(budget) }
          : null,
      },
      accounts: (accounts.get(network) ?? []).map((row) => accountAnswer(row, language, searches(row))),
      choice: choices.get(network)?.map(choiceAnswer) ?? null,
    };
  });
}
