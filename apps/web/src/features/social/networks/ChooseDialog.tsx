import { Button, Checkbox, Group } from '@mantine/core';
import type { OfferedAccount, SocialProvider } from '@masthead/contract';
import { useState } from 'react';
import { useCall } from '../../../shared/api/index.ts';
import { notify } from '../../../shared/feedback/index.ts';
import { Modal } from '../../../shared/floating/index.ts';
import { useT } from '../../../shared/i18n/index.ts';
import { PersonMark } from '../../../shared/parts/index.ts';
import classes from './networks.module.css';

interface Props {
  brandId: string;
  provider: SocialProvider;
  /** Name of the network. */
  network: string;
  accounts: readonly OfferedAccount[];
}

/** Asks which of the accounts of a consent are read. Nothing but an answer closes it, since the consent is withdrawn otherwise. */
export function ChooseDialog({ brandId, provider, network, accounts }: Props) {
  const t = useT('social');
  const common = useT('app');
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const choice = useCall('brands.social-networks.choose', {
    refreshes: ['brands.social-networks.index', 'user.brands'],
    onSuccess: (_, { body }) => {
      const count = body.accounts.length;
      if (count > 0) notify({ title: t('choose.connected', { count }) });
    },
  });
  const answer = (ids: readonly string[]) =>
    choice.mutate({ params: { brand_id: brandId }, body: { provider, accounts: [...ids] } });
  const toggle = (id: string) =>
    setChosen(chosen.includes(id) ? chosen.filter((other) => other !== id) : [...chosen, id]);
  const isAll = chosen.length === accounts.length;
  return (
    <Modal
      opened
      onClose={() => undefined}
      closeOnEscape={false}
      closeOnClickOutside={false}
      withCloseButton={false}
      size={480}
      title={t('choose.title', { network })}
    >
      <form
        className={classes.form}
        onSubmit={(event) => {
          event.preventDefault();
          answer(chosen);
        }}
      >
        <p className={classes.hint}>{t('choose.lead')}</p>
        <Checkbox
          label={t('choose.all')}
          checked={isAll}
          indeterminate={chosen.length > 0 && !isAll}
          onChange={() => setChosen(isAll ? [] : accounts.map(({ id }) => id))}
        />
        <ul className={classes.offered} aria-label={t('choose.title', { network })}>
          {accounts.map((account) => (
            <Offered
              key={account.id}
              account={account}
              isChosen={chosen.includes(account.id)}
              onToggle={() => toggle(account.id)}
            />
          ))}
        </ul>
        <Group justify="flex-end">
          <Button disabled={choice.isPending} onClick={() => answer([])}>
            {common('cancel')}
          </Button>
          <Button type="submit" variant="filled" loading={choice.isPending} disabled={chosen.length === 0}>
            {t('choose.submit', { count: chosen.length })}
          </Button>
        </Group>
      </form>
    </Modal>
  );
}

function Offered({
  account: { handle, name, followers, picture },
  isChosen,
  onToggle,
}: {
  account: OfferedAccount;
  isChosen: boolean;
  onToggle: () => void;
}) {
  const t = useT('social');
  const hint = [name && name !== handle && handle, followers !== null && t('followers', { count: followers })];
  return (
    <li>
      <Checkbox
        checked={isChosen}
        onChange={onToggle}
        label={
          <span className={classes.choice}>
            <PersonMark name={name ?? handle} picture={picture} size="large" />
            <span className={classes.words}>
              <b>{name ?? handle}</b>
              <span className={classes.hint}>{hint.filter(Boolean).join(' · ')}</span>
            </span>
          </span>
        }
      />
    </li>
  );
}
