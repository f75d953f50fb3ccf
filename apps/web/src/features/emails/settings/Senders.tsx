import { ActionIcon, Button, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { apiQuery, call, refresh } from '../../../shared/api/index.ts';
import { confirm, notify, notifyFailure } from '../../../shared/feedback/index.ts';
import { useFormat } from '../../../shared/format/index.ts';
import { useT } from '../../../shared/i18n/index.ts';
import { IconTrash } from '../../../shared/icons/index.ts';
import { Heading } from '../../../shared/page/index.ts';
import classes from './settings.module.css';
import { useAskSender } from './useAskSender.ts';

/** Addresses and domains in whose name own mail servers may send; asks for and removes them. */
export function Senders() {
  const t = useT('mailing');
  const { shortDate } = useFormat();
  const [email, setEmail] = useState('');
  const senders = useQuery(apiQuery('email-senders.index')).data?.data ?? [];
  const asking = useAskSender({ onDone: () => setEmail('') });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (email.trim()) asking.mutate({ body: { email: email.trim() } });
  };
  const remove = async (address: string) => {
    const isConfirmed = await confirm({
      title: `${t('senders.remove')}: ${address}`,
      body: t('senders.remove_body', { address }),
      confirmLabel: t('senders.remove'),
      danger: true,
    });
    if (!isConfirmed) return;
    try {
      await call('email-senders.delete', { params: { email: address } });
      notify({ title: t('senders.removed', { address }) });
    } catch (error) {
      notifyFailure(error);
    } finally {
      await refresh('email-senders.index', 'emails.domain-check', 'emails.audience');
    }
  };
  return (
    <section className={classes.senders}>
      <Heading level={2} size={4}>
        {t('senders.title')}
      </Heading>
      <p className={classes.lead}>{t('senders.lead')}</p>
      {senders.length > 0 && (
        <ul className={classes.rows}>
          {senders.map(({ address, asked_at, confirmed_at }) => (
            <li key={address}>
              <span>
                <b className={classes.address}>{address}</b>
                <span className={classes.meaning}>
                  {confirmed_at
                    ? t('senders.confirmed', { date: shortDate(confirmed_at) })
                    : t('senders.waiting', { date: shortDate(asked_at) })}
                </span>
              </span>
              <ActionIcon aria-label={`${t('senders.remove')}: ${address}`} onClick={() => void remove(address)}>
                <IconTrash size={16} stroke={1.6} aria-hidden />
              </ActionIcon>
            </li>
          ))}
        </ul>
      )}
      <form onSubmit={submit} className={classes.check}>
        <TextInput
          type="email"
          label={t('senders.field')}
          value={email}
          maxLength={255}
          onChange={(event) => setEmail(event.currentTarget.value)}
        />
        <Button type="submit" loading={asking.isPending} disabled={!email.trim()}>
          {t('senders.ask')}
        </Button>
      </form>
    </section>
  );
}
