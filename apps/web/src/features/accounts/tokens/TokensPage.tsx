import { Button, Table } from '@mantine/core';
import type { ApiToken } from '@masthead/contract';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { apiQuery, useCall } from '../../../shared/api/index.ts';
import { confirm, notify } from '../../../shared/feedback/index.ts';
import { useFormat } from '../../../shared/format/index.ts';
import { useT } from '../../../shared/i18n/index.ts';
import { EmptyState, ErrorState, RowSkeletons } from '../../../shared/page/index.ts';
import { SettingsHeading } from '../settings/SettingsHeading.tsx';
import { NewToken } from './NewToken.tsx';
import classes from './tokens.module.css';

/** Lists the tokens of the user's own programs. */
export function TokensPage() {
  const t = useT('accounts');
  const list = useQuery(apiQuery('user.api-tokens.index'));
  const [isAdding, setAdding] = useState(false);
  const tokens = list.data?.data ?? [];
  return (
    <>
      <SettingsHeading title={t('tokens.title')} lead={t('tokens.lead')}>
        <Button variant="filled" onClick={() => setAdding(true)}>
          {t('tokens.add')}
        </Button>
      </SettingsHeading>
      {list.isPending && <RowSkeletons count={3} />}
      {list.isError && <ErrorState error={list.error} onRetry={() => void list.refetch()} />}
      {list.isSuccess && tokens.length === 0 && <EmptyState title={t('tokens.empty')} body={t('tokens.empty_body')} />}
      {tokens.length > 0 && (
        <Table className={classes.table}>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>{t('tokens.name')}</Table.Th>
              <Table.Th>{t('tokens.scopes')}</Table.Th>
              <Table.Th className={classes.wide}>{t('tokens.used')}</Table.Th>
              <Table.Th className={classes.wide}>{t('tokens.expires')}</Table.Th>
              <Table.Th>
                <span className="visually-hidden">{t('members.actions')}</span>
              </Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {tokens.map((token) => (
              <TokenRow key={token.id} token={token} />
            ))}
          </Table.Tbody>
        </Table>
      )}
      <NewToken isOpen={isAdding} onClose={() => setAdding(false)} />
    </>
  );
}

function TokenRow({ token }: { token: ApiToken }) {
  const t = useT('accounts');
  const { shortDate } = useFormat();
  const removal = useCall('user.api-tokens.delete', {
    refreshes: ['user.api-tokens.index'],
    onSuccess: () => void notify({ title: t('tokens.ended', { name: token.name }) }),
  });
  const end = async () => {
    const isConfirmed = await confirm({
      title: t('tokens.end_title', { name: token.name }),
      body: t('tokens.end_body'),
      confirmLabel: t('tokens.end'),
      danger: true,
    });
    if (isConfirmed) removal.mutate({ params: { api_token_id: token.id } });
  };
  return (
    <Table.Tr>
      <Table.Td>
        {token.name} <span className={classes.hint}>…{token.hint}</span>
      </Table.Td>
      <Table.Td className={classes.scopes}>{token.scopes.join(', ')}</Table.Td>
      <Table.Td className={classes.wide}>
        {token.last_used_at ? shortDate(token.last_used_at) : t('members.never')}
      </Table.Td>
      <Table.Td className={classes.wide}>
        {token.expires_at ? shortDate(token.expires_at) : t('members.never')}
      </Table.Td>
      <Table.Td>
        <Button size="xs" onClick={() => void end()}>
          {t('tokens.end')}
        </Button>
      </Table.Td>
    </Table.Tr>
  );
}
