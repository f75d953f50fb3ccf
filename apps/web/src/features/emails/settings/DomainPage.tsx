import { Badge, Button, Group, TextInput } from '@mantine/core';
import type { DomainCheck } from '@masthead/contract';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { apiQuery, useCall } from '../../../shared/api/index.ts';
import { notify } from '../../../shared/feedback/index.ts';
import { useT } from '../../../shared/i18n/index.ts';
import { IconAlertTriangle, IconCheck, IconCopy } from '../../../shared/icons/index.ts';
import { ErrorState, Heading, RowSkeletons, usePageTitle } from '../../../shared/page/index.ts';
import { Senders } from './Senders.tsx';
import classes from './settings.module.css';

/** The DNS records of a sender's domain: found, and to set. */
export function DomainPage() {
  const t = useT('mailing');
  const app = useT('app');
  const [domain, setDomain] = useState<string | null>(null);
  const [text, setText] = useState<string | null>(null);
  usePageTitle(app('titles.email_domain'));
  const query = useQuery({
    ...apiQuery('emails.domain-check', { query: domain ? { domain } : {} }),
    placeholderData: keepPreviousData,
    retry: false,
  });
  const check = query.data?.data;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const wanted = (text ?? check?.domain ?? '').trim().toLowerCase();
    if (wanted === (domain ?? check?.domain)) void query.refetch();
    else if (wanted) setDomain(wanted);
  };
  return (
    <>
      <header className={classes.heading}>
        <div>
          <Heading level={1} size={3}>
            {app('titles.email_domain')}
          </Heading>
          <p>{t('domain.lead')}</p>
        </div>
      </header>
      <form onSubmit={submit} className={classes.check}>
        <TextInput
          label={t('domain.field')}
          value={text ?? check?.domain ?? ''}
          maxLength={253}
          spellCheck={false}
          onChange={(event) => setText(event.currentTarget.value)}
        />
        <Button type="submit" loading={query.isFetching}>
          {t('domain.check')}
        </Button>
      </form>
      {query.isPending && <RowSkeletons count={3} />}
      {query.isError && <ErrorState error={query.error} onRetry={() => void query.refetch()} />}
      {check && !query.isError && (
        <ul className={classes.records}>
          <Ownership check={check} />
          {check.records.map((record) => (
            <Record key={record.kind} record={record} />
          ))}
        </ul>
      )}
      <Senders />
    </>
  );
}

/** The record that proves the domain, so that own mail servers may send in its name. */
function Ownership({ check: { domain, ownership } }: { check: DomainCheck }) {
  const t = useT('mailing');
  const proving = useCall('email-senders.prove-domain', {
    refreshes: ['emails.domain-check', 'email-senders.index', 'emails.audience'],
    onSuccess: () => notify({ title: t('domain.proven') }),
    onFailure: (error) => {
      const [text] = Object.values(error.body.errors ?? {}).flat();
      if (text) notify({ kind: 'warning', title: text });
      return text !== undefined;
    },
  });
  return (
    <li className={classes.record}>
      <RecordHead title={t('domain.ownership')} isRight={ownership.is_proven} />
      <p>{t('domain.ownership_means')}</p>
      {!ownership.is_proven && (
        <>
          <dl>
            <dt>{t('domain.record')}</dt>
            <dd>
              <code>{ownership.name}</code>
            </dd>
            <dt>{t('domain.expected')}</dt>
            <dd>
              <code>{ownership.value}</code>
            </dd>
          </dl>
          <Group gap={8}>
            <CopyButton value={ownership.value} />
            <Button size="xs" loading={proving.isPending} onClick={() => proving.mutate({ body: { domain } })}>
              {t('domain.prove')}
            </Button>
          </Group>
        </>
      )}
    </li>
  );
}

function RecordHead({ title, isRight }: { title: string; isRight: boolean }) {
  const t = useT('mailing');
  const Icon = isRight ? IconCheck : IconAlertTriangle;
  return (
    <div className={classes.recordHead}>
      <h2>{title}</h2>
      <Badge data-tone={isRight ? 'signal' : 'warn'} leftSection={<Icon size={12} stroke={1.8} aria-hidden />}>
        {t(isRight ? 'domain.right' : 'domain.wrong')}
      </Badge>
    </div>
  );
}

function CopyButton({ value }: { value: string }) {
  const t = useT('mailing');
  const copy = async () => {
    await navigator.clipboard.writeText(value);
    notify({ title: t('domain.copied') });
  };
  return (
    <Button size="xs" leftSection={<IconCopy size={14} stroke={1.6} aria-hidden />} onClick={() => void copy()}>
      {t('domain.copy')}
    </Button>
  );
}

/** Texts for a record that cannot be set by copying a value. */
const withoutValue = {
  dkim: 'domain.no_key',
  return_path: 'domain.no_mail_server',
  reverse: 'domain.no_name',
} as const;

function Record({ record: { kind, name, found, expected, is_right } }: { record: DomainCheck['records'][number] }) {
  const t = useT('mailing');
  const explained = kind === 'dkim' || kind === 'return_path' || kind === 'reverse' ? withoutValue[kind] : null;
  return (
    <li className={classes.record}>
      <RecordHead title={t(`domain.${kind}`)} isRight={is_right} />
      <dl>
        <dt>{t('domain.record')}</dt>
        <dd>
          <code>{name}</code>
        </dd>
        <dt>{t('domain.found')}</dt>
        <dd>{found ? <code>{found}</code> : t('domain.nothing')}</dd>
        {expected && (
          <>
            <dt>{t('domain.expected')}</dt>
            <dd>
              <code>{expected}</code>
            </dd>
          </>
        )}
      </dl>
      {!is_right && explained && (!expected || kind === 'reverse') && <p>{t(explained)}</p>}
      {expected && <CopyButton value={expected} />}
    </li>
  );
}
