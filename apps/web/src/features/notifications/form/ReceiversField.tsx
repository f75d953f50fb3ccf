import { Input } from '@mantine/core';
import type { NotificationReceiver } from '@masthead/contract';
import { type ReactNode, useState } from 'react';
import { useUser } from '../../../shared/actor/index.ts';
import { useT } from '../../../shared/i18n/index.ts';
import classes from '../notifications.module.css';
import { AddReceiver, type ReceiverForm } from './AddReceiver.tsx';
import { ReceiverRow } from './ReceiverRow.tsx';

interface Props {
  notificationId: string | null;
  saved: readonly NotificationReceiver[];
  value: readonly ReceiverForm[];
  error: ReactNode;
  onChange: (receivers: ReceiverForm[]) => void;
}

/** Lists the receivers with their states, and adds another. */
export function ReceiversField({ notificationId, saved, value, error, onChange }: Props) {
  const t = useT('notifications');
  const user = useUser();
  /** Names of colleagues that were just chosen. */
  const [names, setNames] = useState<ReadonlyMap<string, string>>(new Map([[user.id, user.full_name]]));
  const nameOf = (receiver: ReceiverForm): string => {
    const row = saved.find(({ id }) => id === receiver.id);
    const name = row?.user?.full_name ?? names.get(receiver.user_id ?? '') ?? receiver.address ?? '';
    return receiver.user_id === user.id ? `${name} (${t('receivers.you')})` : name;
  };
  return (
    <Input.Wrapper label={t('form.receivers')} error={error} role="group" aria-label={t('form.receivers')}>
      {value.length > 0 && (
        <ul className={classes.receivers}>
          {value.map((receiver) => (
            <ReceiverRow
              key={receiver.id ?? `${receiver.kind} ${receiver.user_id ?? receiver.address}`}
              notificationId={notificationId}
              kind={receiver.kind}
              name={nameOf(receiver)}
              saved={saved.find(({ id }) => id === receiver.id)}
              onRemove={() => onChange(value.filter((one) => one !== receiver))}
            />
          ))}
        </ul>
      )}
      <AddReceiver
        taken={value}
        onAdd={(receiver, name) => {
          if (receiver.user_id) setNames(new Map([...names, [receiver.user_id, name]]));
          onChange([...value, receiver]);
        }}
      />
    </Input.Wrapper>
  );
}
