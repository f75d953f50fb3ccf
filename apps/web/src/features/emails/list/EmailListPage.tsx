import { Button } from '@mantine/core';
import { emailStatuses, events } from '@masthead/contract';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { useActiveBrand } from '../../../shared/actor/index.ts';
import { flatPages, refresh } from '../../../shared/api/index.ts';
import { useT } from '../../../shared/i18n/index.ts';
import { IconPlus, IconTrash } from '../../../shared/icons/index.ts';
import { BulkBar, ListFilters } from '../../../shared/list/index.ts';
import { EmptyState, ErrorState, PageHead, RowSkeletons } from '../../../shared/page/index.ts';
import { LoadMore, PermissionButton, SegmentedControl } from '../../../shared/parts/index.ts';
import { useChannel } from '../../../shared/realtime/index.ts';
import { useSelection } from '../../../shared/selection/index.ts';
import { emailPages } from '../emails.api.ts';
import { EmailTable } from './EmailTable.tsx';
import { type EmailSearch, isFiltered } from './email-search.ts';
import { useEmailRemoval } from './useEmailRemoval.ts';

const route = getRouteApi('/app/stories/email');

/** The brand's e-mails, last changed first. */
export function EmailListPage() {
  const t = useT('mailing');
  const app = useT('app');
  const clippings = useT('clippings');
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const brand = useActiveBrand();
  const list = useInfiniteQuery({ ...emailPages(brand.id, search), placeholderData: keepPreviousData });
  const emails = flatPages(list.data);
  // Sent e-mails stay: they are the record of what journalists received.
  const drafts = emails.filter(({ status }) => status === 'draft' || status === 'scheduled');
  const selection = useSelection(drafts, JSON.stringify([brand.id, search]));
  const remove = useEmailRemoval();
  useChannel(events.emailsChanged, brand.id, () => void refresh('emails.index'));
  const change = (part: EmailSearch) => void navigate({ search: (now) => ({ ...now, ...part }), replace: true });
  const isFirst = list.isSuccess && emails.length === 0 && !isFiltered(search);
  return (
    <>
      <PageHead title={app('titles.emails')} actions={!isFirst && <NewButton />}>
        {!isFirst && (
          <ListFilters
            search={{ label: t('list.search'), value: search.search, onChange: (text) => change({ search: text }) }}
          >
            <SegmentedControl
              aria-label={t('list.status')}
              data={[
                { value: 'all', label: t('list.all') },
                ...emailStatuses.map((value) => ({ value, label: t(`status.${value}`) })),
              ]}
              value={search.status ?? 'all'}
              onChange={(value) => change({ status: emailStatuses.find((one) => one === value) })}
            />
          </ListFilters>
        )}
      </PageHead>
      {list.isPending && <RowSkeletons />}
      {list.isError && emails.length === 0 && <ErrorState error={list.error} onRetry={() => void list.refetch()} />}
      {isFirst && <EmptyState isFirst title={t('empty.first')} body={t('empty.first_body')} actions={<NewButton />} />}
      {list.isSuccess && emails.length === 0 && isFiltered(search) && (
        <EmptyState
          title={t('empty.filtered')}
          body={t('empty.filtered_body')}
          actions={<Button onClick={() => void navigate({ search: {}, replace: true })}>{t('empty.clear')}</Button>}
        />
      )}
      {emails.length > 0 && <EmailTable emails={emails} selection={selection} />}
      <LoadMore pages={list} />
      {selection.rows.length > 0 && (
        <BulkBar
          texts={{
            label: t('list.bulk'),
            selected: clippings('bulk.selected', { count: selection.rows.length }),
            clear: clippings('bulk.clear'),
          }}
          onClear={selection.clear}
        >
          <PermissionButton
            size="xs"
            variant="subtle"
            data-danger
            permission="email.create"
            leftSection={<IconTrash size={16} stroke={1.6} aria-hidden />}
            onClick={() => void remove(selection.rows).then((isGone) => isGone && selection.clear())}
          >
            {app('delete')}
          </PermissionButton>
        </BulkBar>
      )}
    </>
  );
}

function NewButton() {
  const app = useT('app');
  return (
    <PermissionButton
      permission="email.create"
      variant="filled"
      component={Link}
      to="/emails/new"
      leftSection={<IconPlus size={16} stroke={1.6} aria-hidden />}
    >
      {app('titles.compose_email')}
    </PermissionButton>
  );
}
