import { Badge, Button, TextInput } from '@mantine/core';
import type { DomainCheck } from '@masthead/contract';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { apiQuery } from '../../../shared/api/index.ts';
import { notify } from '../../../shared/feedback/index.ts';
import { useT } from '../../../shared/i18n/index.ts';
import { IconAlertTriangle, IconCheck, IconCopy } from '../../../shared/icons/index.ts';
import { ErrorState, Heading, RowSkeletons, usePageTitle } from '../../../shared/page/index.ts';
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
          {check.records.map((record) => (
            <Record key={record.kind} record={record} />
          ))}
        </ul>
      )}
    </>
  );
}

function Record({ record: { kind, name, found, expected, is_right } }: { record: DomainCheck['records'][number] }) {
  const t = useT('mailing');
  const copy = async () => {
    await navigator.clipboard.writeText(expected ?? '');
    notify({ title: t('domain.copied') });
  };
  const Icon = is_right ? IconCheck : IconAlertTriangle;
  return (
    <li className={classes.record}>
      <div className={classes.recordHead}>
        <h2>{t(`domain.${kind}`)}</h2>
        <Badge data-tone={is_right ? 'signal' : 'warn'} leftSection={<Icon size={12} stroke={1.8} aria-hidden />}>
          {t(is_right ? 'domain.right' : 'domain.wrong')}
        </Badge>
      </div>
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
      {!is_right && !expected && kind === 'dkim' && <p>{t('domain.no_key')}</p>}
      {expected && (
        <Button size="xs" leftSection={<IconCopy size={14} stroke={1.6} aria-hidden />} onClick={() => void copy()}>
          {t('domain.copy')}
        </Button>
      )}
    </li>
  );
}
