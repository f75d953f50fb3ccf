import { Button, TextInput } from '@mantine/core';
import { type NotificationFormInput, type ReceiverKind, receiverKinds } from '@masthead/contract';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useActiveBrand } from '../../../shared/actor/index.ts';
import { Menu, Select } from '../../../shared/floating/index.ts';
import { loadChecks } from '../../../shared/form/index.ts';
import { useT, useTranslator } from '../../../shared/i18n/index.ts';
import { IconPlus } from '../../../shared/icons/index.ts';
import { brandMembers } from '../../accounts/index.ts';
import classes from '../notifications.module.css';

export type ReceiverForm = NonNullable<NotificationFormInput['receivers']>[number];

interface Props {
  taken: readonly ReceiverForm[];
  onAdd: (receiver: ReceiverForm, name: string) => void;
}

/** First the way, then who: a colleague by name, everybody else by address. */
export function AddReceiver({ taken, onAdd }: Props) {
  const t = useT('notifications');
  const [kind, setKind] = useState<ReceiverKind | null>(null);
  const add = (receiver: ReceiverForm, name: string) => {
    setKind(null);
    onAdd(receiver, name);
  };
  if (kind === 'member') return <MemberChoice taken={taken} onAdd={add} onCancel={() => setKind(null)} />;
  if (kind) return <AddressInput kind={kind} taken={taken} onAdd={add} onCancel={() => setKind(null)} />;
  return (
    <Menu position="bottom-start">
      <Menu.Target>
        <Button leftSection={<IconPlus size={14} stroke={1.6} aria-hidden />}>{t('receivers.add')}</Button>
      </Menu.Target>
      <Menu.Dropdown>
        {receiverKinds.map((one) => (
          <Menu.Item key={one} onClick={() => setKind(one)}>
            {t(`receivers.kinds.${one}`)}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}

function MemberChoice({ taken, onAdd, onCancel }: Props & { onCancel: () => void }) {
  const t = useT('notifications');
  const common = useT('app');
  const brand = useActiveBrand();
  const members = useQuery(brandMembers(brand.id));
  const free = (members.data?.data ?? []).filter(({ user }) => taken.every(({ user_id }) => user_id !== user.id));
  return (
    <div className={classes.adding}>
      <Select
        label={t('receivers.member')}
        placeholder={t('receivers.member_placeholder')}
        searchable
        autoFocus
        disabled={members.isPending}
        data={free.map(({ user }) => ({ value: user.id, label: `${user.full_name} · ${user.email}` }))}
        value={null}
        onChange={(id) => {
          const member = free.find(({ user }) => user.id === id);
          if (member) onAdd({ kind: 'member', user_id: member.user.id, address: null }, member.user.full_name);
        }}
      />
      <Button onClick={onCancel}>{common('cancel')}</Button>
    </div>
  );
}

function AddressInput({
  kind,
  taken,
  onAdd,
  onCancel,
}: Props & { kind: Exclude<ReceiverKind, 'member'>; onCancel: () => void }) {
  const t = useT('notifications');
  const common = useT('app');
  const { translate } = useTranslator();
  const [text, setText] = useState('');
  const [error, setError] = useState<string | null>(null);
  const add = async () => {
    const address = text.trim();
    const { isEmail, isWebUrl } = await loadChecks();
    const isValid = kind === 'email' ? isEmail(address) : isWebUrl(address);
    if (!isValid)
      return setError(
        translate(`validation.${kind === 'email' ? 'email' : 'url'}`, { attribute: translate('attributes.address') }),
      );
    const isTaken = taken.some((one) => one.kind === kind && one.address?.toLowerCase() === address.toLowerCase());
    if (isTaken) onCancel();
    else onAdd({ kind, user_id: null, address }, address);
  };
  return (
    <div className={classes.adding}>
      <TextInput
        label={t(`receivers.${kind}`)}
        description={t(`receivers.${kind}_hint`)}
        type={kind === 'email' ? 'email' : 'url'}
        autoComplete="off"
        autoFocus
        value={text}
        error={error}
        onChange={(event) => {
          setText(event.currentTarget.value);
          setError(null);
        }}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return;
          event.preventDefault();
          void add();
        }}
      />
      <Button onClick={() => void add()}>{t('receivers.add')}</Button>
      <Button onClick={onCancel}>{common('cancel')}</Button>
    </div>
  );
}
