import { Button } from '@mantine/core';
import type { KeyProvider, OAuthProvider, SocialNetworkState, SocialProvider } from '@masthead/contract';
import { useState } from 'react';
import { useCall } from '../../../shared/api/index.ts';
import { useT } from '../../../shared/i18n/index.ts';
import { lazyPart } from '../../../shared/lazy-part.tsx';
import { AccountRow } from './AccountRow.tsx';
import { NetworkFacts } from './NetworkFacts.tsx';
import { NetworkIcon } from './NetworkIcon.tsx';
import classes from './networks.module.css';

const ChooseDialog = lazyPart(async () => (await import('./ChooseDialog.tsx')).ChooseDialog);
const KeyDialog = lazyPart(async () => (await import('./KeyDialog.tsx')).KeyDialog);
const ServerDialog = lazyPart(async () => (await import('./ServerDialog.tsx')).ServerDialog);

const withdrawalOf = ({ needs_key, can_withdraw }: SocialNetworkState) =>
  needs_key ? (can_withdraw ? 'session' : 'key') : can_withdraw ? 'here' : 'by_hand';

/** One network with its accounts. */
export function NetworkSection({ brandId, network: state }: { brandId: string; network: SocialNetworkState }) {
  const t = useT('social');
  const names = useT('newsrooms');
  const { network, accounts, problem, needs_server, needs_key, choice } = state;
  const name = names(`networks.${network}`);
  const [isNaming, setNaming] = useState(false);
  /** Account whose key is asked for; empty: a new one. */
  const [keyed, setKeyed] = useState<string | null>(null);
  const connection = useCall('brands.social-networks.connect', {
    onSuccess: ({ data }) => location.assign(data.url),
  });
  const connect = (server?: string) =>
    connection.mutate({
      params: { brand_id: brandId },
      body: { provider: network as OAuthProvider, ...(server && { server }) },
    });
  const begin = (server: string | null, account = '') => {
    if (needs_key) setKeyed(account);
    else if (needs_server && !server) setNaming(true);
    else connect(server ?? undefined);
  };
  const isBusy = connection.isPending || connection.isSuccess;
  return (
    <section className={classes.network} aria-labelledby={`network-${network}`}>
      <header>
        <NetworkIcon network={network} />
        <h2 id={`network-${network}`}>{name}</h2>
        {!problem && (
          <Button
            size="xs"
            loading={isBusy}
            aria-label={t('connect_name', { network: name })}
            onClick={() => begin(null)}
          >
            {t('connect')}
          </Button>
        )}
      </header>
      {accounts.length > 0 && (
        <ul className={classes.accounts}>
          {accounts.map((account) => (
            <AccountRow
              key={account.id}
              brandId={brandId}
              account={account}
              network={name}
              withdrawal={withdrawalOf(state)}
              onConnect={problem ? null : () => begin(account.server, account.handle)}
            />
          ))}
        </ul>
      )}
      <NetworkFacts state={state} />
      {choice && (
        <ChooseDialog brandId={brandId} provider={network as SocialProvider} network={name} accounts={choice} />
      )}
      {keyed !== null && (
        <KeyDialog
          brandId={brandId}
          provider={network as KeyProvider}
          network={name}
          account={keyed}
          help={state.application.url}
          onClose={() => setKeyed(null)}
        />
      )}
      {needs_server && (
        <ServerDialog isOpen={isNaming} isBusy={isBusy} onClose={() => setNaming(false)} onNamed={connect} />
      )}
    </section>
  );
}
