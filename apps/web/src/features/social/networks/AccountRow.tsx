import { Badge, Button } from '@mantine/core';
import type { SocialConnection } from '@masthead/contract';
import { useCall } from '../../../shared/api/index.ts';
import { confirm, notify } from '../../../shared/feedback/index.ts';
import { useFormat } from '../../../shared/format/index.ts';
import { useT } from '../../../shared/i18n/index.ts';
import classes from './networks.module.css';

interface Props {
  brandId: string;
  account: SocialConnection;
  /** Name of the network. */
  network: string;
  /** Effect of disconnecting: the consent is withdrawn, the person has to withdraw it at the network, or a session or a key ends. */
  withdrawal: keyof typeof questions;
  /** null: it cannot be connected on this installation. */
  onConnect: (() => void) | null;
}

/** Questions before an account is disconnected. */
const questions = {
  here: 'disconnect_body',
  by_hand: 'disconnect_body_by_hand',
  session: 'disconnect_body_session',
  key: 'disconnect_body_key',
} as const;

/** One account: its state, since when it is read, and what can be done with it. */
export function AccountRow({ brandId, account, network, withdrawal, onConnect }: Props) {
  const t = useT('social');
  const { handle, url, status, failure } = account;
  return (
    <li className={classes.account}>
      <div className={classes.words}>
        <p>
          <a href={url} target="_blank" rel="noreferrer">
            {handle}
          </a>{' '}
          <Badge variant="light" data-state={status}>
            {t(`status.${status}`)}
          </Badge>
        </p>
        <Facts account={account} />
        <Lacks account={account} />
        {account.search && <Search search={account.search} />}
        {failure && (
          <p className={classes.failure} role="alert">
            {failure}
          </p>
        )}
      </div>
      <Actions {...{ brandId, account, network, withdrawal, onConnect }} />
    </li>
  );
}

function Facts({
  account: { status, followers, read_at, consent_ends_at, connected_by, failure },
}: {
  account: SocialConnection;
}) {
  const t = useT('social');
  const { age, longDate } = useFormat();
  if (status === 'named') return null;
  const isNew = status === 'connected' && !read_at && !failure;
  const facts = [
    followers !== null && t('followers', { count: followers }),
    isNew && t('reading'),
    read_at && t('read', { age: age(read_at) }),
    consent_ends_at && t('consent_until', { date: longDate(consent_ends_at) }),
    connected_by && t('connected_by', { name: connected_by }),
  ].filter((fact) => typeof fact === 'string');
  return <p className={classes.hint}>{facts.join(' · ')}</p>;
}

/** Names what is not collected because the consent is older than that. */
function Lacks({ account: { lacks } }: { account: SocialConnection }) {
  const t = useT('social');
  const { locale } = useFormat();
  if (lacks.length === 0) return null;
  const what = new Intl.ListFormat(locale, { type: 'conjunction' }).format(
    lacks.map((capability) => t(`capabilities.${capability}`)),
  );
  return <p className={classes.failure}>{t('lacks', { what })}</p>;
}

/** Tells how much of what the network allows the search for streams has used. */
function Search({ search }: { search: NonNullable<SocialConnection['search']> }) {
  const t = useT('social');
  const { age, number } = useFormat();
  const { unit, used, allowed, waiting, searched_at, failure } = search;
  const facts = [
    t(`search.${unit}`, { used: number(used), allowed: number(allowed) }),
    searched_at && t('staff.searched', { age: age(searched_at) }),
    waiting > 0 && t('search.waiting', { count: waiting }),
  ].filter(Boolean);
  return (
    <>
      <p className={classes.hint}>{facts.join(' · ')}</p>
      {failure && (
        <p className={classes.failure} role="alert">
          {failure}
        </p>
      )}
    </>
  );
}

function Actions({ brandId, account: { id, handle, status, lacks }, network, withdrawal, onConnect }: Props) {
  const t = useT('social');
  const isNamed = status === 'named';
  const removal = useCall('brands.social-networks.disconnect', {
    refreshes: ['brands.social-networks.index', 'user.brands'],
    onSuccess: () => void notify({ title: t(isNamed ? 'removed' : 'disconnected', { account: handle }) }),
  });
  const ask = async () => {
    const isConfirmed = await confirm({
      title: t(isNamed ? 'remove_title' : 'disconnect_title', { account: handle }),
      body: t(isNamed ? 'remove_body' : questions[withdrawal], { network }),
      confirmLabel: t(isNamed ? 'remove' : 'disconnect'),
      danger: true,
    });
    if (isConfirmed) removal.mutate({ params: { brand_id: brandId, social_network_id: id } });
  };
  return (
    <div className={classes.actions}>
      {(status !== 'connected' || lacks.length > 0) && onConnect && (
        <Button size="xs" onClick={onConnect} aria-label={t('connect_name', { network: handle })}>
          {t(isNamed ? 'connect' : 'reconnect')}
        </Button>
      )}
      <Button size="xs" loading={removal.isPending} onClick={() => void ask()}>
        {t(isNamed ? 'remove' : 'disconnect')}
      </Button>
    </div>
  );
}
