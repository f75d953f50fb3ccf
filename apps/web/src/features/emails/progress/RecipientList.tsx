import { Button } from '@mantine/core';
import { type AnswerOf, type Email, type Endpoints, recipientStates } from '@masthead/contract';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { apiPages, flatPages } from '../../../shared/api/index.ts';
import { useFormat } from '../../../shared/format/index.ts';
import { useT } from '../../../shared/i18n/index.ts';
import { type Column, ListFilters, ListTable } from '../../../shared/list/index.ts';
import { EmptyState, ErrorState, RowSkeletons } from '../../../shared/page/index.ts';
import { LoadMore } from '../../../shared/parts/index.ts';
import { FilterChip } from '../../metrics/index.ts';
import classes from './progress.module.css';
import { reasonKey } from './reasons.ts';

type Recipient = AnswerOf<Endpoints['emails.recipients.index']>['data'][number];
const deeds = ['opened', 'clicked', 'replied'] as const;
type Deed = (typeof deeds)[number];

/** Each recipient with the state of their message, the reason for it, and what they did. */
export function RecipientList({ email }: { email: Email }) {
  const t = useT('mailing');
  const [search, setSearch] = useState<string | undefined>();
  const [states, setStates] = useState<string | undefined>();
  const [did, setDid] = useState<string | undefined>();
  const deed = deeds.find((one) => one === did?.split(',').at(-1));
  const list = useInfiniteQuery({
    ...apiPages('emails.recipients.index', {
      params: { email_id: email.id },
      query: { limit: 50, ...(search && { search }), ...(states && { state: states }), ...(deed && { did: deed }) },
    }),
    placeholderData: keepPreviousData,
  });
  const rows = flatPages(list.data);
  const clear = () => {
    setSearch(undefined);
    setStates(undefined);
    setDid(undefined);
  };
  return (
    <section className={classes.recipients}>
      <h2>{t('list.recipients')}</h2>
      <ListFilters search={{ label: t('recipients.search'), value: search, onChange: setSearch }}>
        <FilterChip
          label={t('list.status')}
          options={recipientStates.map((value) => ({ value, label: t(`state.${value}`) }))}
          value={states}
          onChange={setStates}
        />
        <FilterChip
          label={t('recipients.did')}
          options={deeds.map((value) => ({ value, label: t(`did.${value}`) }))}
          value={deed}
          onChange={setDid}
        />
      </ListFilters>
      {list.isPending && <RowSkeletons count={4} />}
      {list.isError && rows.length === 0 && <ErrorState error={list.error} onRetry={() => void list.refetch()} />}
      {list.isSuccess && rows.length === 0 && (
        <EmptyState title={t('recipients.none')} actions={<Button onClick={clear}>{t('empty.clear')}</Button>} />
      )}
      {rows.length > 0 && <Table rows={rows} />}
      <LoadMore pages={list} />
    </section>
  );
}

function Table({ rows }: { rows: readonly Recipient[] }) {
  const t = useT('mailing');
  const columns: Column<Recipient>[] = [
    { id: 'who', head: t('recipients.who'), kind: 'main', cell: (row) => <Who row={row} /> },
    { id: 'state', head: t('list.status'), from: 'tablet', cell: (row) => <State row={row} /> },
    ...deeds.map(
      (deed): Column<Recipient> => ({
        id: deed,
        head: t(`did.${deed}`),
        from: 'tablet',
        cell: (row) => <Did row={row} deed={deed} />,
      }),
    ),
  ];
  return <ListTable caption={t('list.recipients')} columns={columns} rows={rows} />;
}

function Who({ row: { name, email, relation_id, ...row } }: { row: Recipient }) {
  return (
    <>
      {relation_id ? (
        <Link to="/connect/relations/$relationId" params={{ relationId: relation_id }} className={classes.name}>
          {name ?? email}
        </Link>
      ) : (
        <span className={classes.name}>{name ?? email}</span>
      )}
      {name && <span className={classes.meaning}>{email}</span>}
      <span className={classes.phoneFacts}>
        <State row={{ name, email, relation_id, ...row }} />
      </span>
    </>
  );
}

function State({ row }: { row: Recipient }) {
  const t = useT('mailing');
  return (
    <span data-state={row.state} className={classes.state}>
      {t(`state.${row.state}`)}
      {row.reason && (
        <span className={classes.meaning} title={row.reply ?? undefined}>
          {t(reasonKey(row.reason))}
        </span>
      )}
    </span>
  );
}

function Did({ row, deed }: { row: Recipient; deed: Deed }) {
  const t = useT('mailing');
  const { shortDate } = useFormat();
  const at = row[`${deed}_at`];
  if (at) return <time dateTime={at}>{shortDate(at)}</time>;
  // Machines that opened the message are named, so that their absence from the figures is understood.
  if (deed === 'opened' && row.hits.machine + row.hits.unknown > 0)
    return <span className={classes.meaning}>{t('recipients.machine')}</span>;
  return <>–</>;
}
