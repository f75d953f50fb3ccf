import { Button } from '@mantine/core';
import type { SocialNetworkState, SocialProvider } from '@masthead/contract';
import { useState } from 'react';
import { useCall } from '../../../shared/api/index.ts';
import { useT } from '../../../shared/i18n/index.ts';
import { AccountRow } from './AccountRow.tsx';
import { ChooseDialog } from './ChooseDialog.tsx';
import { NetworkFacts } from './NetworkFacts.tsx';
import { NetworkIcon } from './NetworkIcon.tsx';
import classes from './networks.module.css';
import { ServerDialog } from './ServerDialog.tsx';

/** One network with its accounts. */
export function NetworkSection({ brandId, network: state }: { brandId: string; network: SocialNetworkState }) {
  const t = useT('social');
  const names = useT('newsrooms');
  const { network, accounts, problem, needs_server, choice } = state;
  const name = names(`networks.${network}`);
  const [isNaming, setNaming] = useState(false);
  const connection = useCall('brands.social-networks.connect', {
    onSuccess: ({ data }) => location.assign(data.url),
  });
  const connect = (server?: string) =>
    connection.mutate({
      params: { brand_id: brandId },
      body: { provider: network as SocialProvider, ...(server && { server }) },
    });
  const begin = (server: string | null) => (needs_server && !server ? setNaming(true) : connect(server ?? undefined));
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
              canWithdraw={state.can_withdraw}
              onConnect={problem ? null : () => begin(account.server)}
            />
          ))}
        </ul>
      )}
      <NetworkFacts state={state} />
      {choice && (
        <ChooseDialog brandId={brandId} provider={network as SocialProvider} network={name} accounts={choice} />
      )}
      {needs_server && (
        <ServerDialog isOpen={isNaming} isBusy={isBusy} onClose={() => setNaming(false)} onNamed={connect} />
      )}
    </section>
  );
}
