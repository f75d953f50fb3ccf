import { Table } from '@mantine/core';
import type { SearchByApp } from '@masthead/contract';
import { useQuery } from '@tanstack/react-query';
import { apiQuery } from '../../../shared/api/index.ts';
import { useFormat } from '../../../shared/format/index.ts';
import { useT } from '../../../shared/i18n/index.ts';
import { ErrorState, RowSkeletons } from '../../../shared/page/index.ts';
import classes from './staff.module.css';

/** Networks that are searched with an app or a key of the operator, and how the last search went. */
export function SearchesByApp() {
  const t = useT('social');
  const query = useQuery(apiQuery('staff.social-searches.index'));
  return (
    <section className={classes.section} aria-labelledby="searches-by-app">
      <h2 id="searches-by-app">{t('staff.searches')}</h2>
      <p className={classes.lead}>{t('staff.searches_lead')}</p>
      {query.isPending && <RowSkeletons count={2} />}
      {query.isLoadingError && <ErrorState error={query.error} onRetry={() => void query.refetch()} />}
      {query.isSuccess && (
        <Table className={classes.table}>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>{t('export.network')}</Table.Th>
              <Table.Th>{t('staff.state')}</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {query.data.data.map((search) => (
              <SearchRow key={search.network} search={search} />
            ))}
          </Table.Tbody>
        </Table>
      )}
    </section>
  );
}

function SearchRow({ search: { network, settings, searched_at, failure } }: { search: SearchByApp }) {
  const t = useT('social');
  const names = useT('newsrooms');
  const { age } = useFormat();
  const isSetUp = settings.length === 0;
  const last = searched_at ? t('staff.searched', { age: age(searched_at) }) : t('staff.never');
  return (
    <Table.Tr>
      <Table.Td>{names(`networks.${network}`)}</Table.Td>
      <Table.Td>
        {t(isSetUp ? 'staff.set_up' : 'staff.not_set_up')}
        {failure && <span className={classes.failure}>{failure}</span>}
        <span className={classes.hint}>{isSetUp ? last : settings.join(', ')}</span>
      </Table.Td>
    </Table.Tr>
  );
}
