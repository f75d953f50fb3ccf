import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { apiPages, flatPages } from '../../../shared/api/index.ts';
import { useT } from '../../../shared/i18n/index.ts';
import { type Column, ListTable } from '../../../shared/list/index.ts';
import { EmptyState, ErrorState, RowSkeletons } from '../../../shared/page/index.ts';
import { Age, LoadMore } from '../../../shared/parts/index.ts';
import classes from './requests.module.css';

const source = apiPages('staff.contact-messages.index', { query: { limit: 50 } });

/** Messages of the contact form. */
export function Messages() {
  const t = useT('staff');
  const names = useT('information');
  const pages = useInfiniteQuery(source);
  const rows = flatPages(pages.data);
  const columns: Column<(typeof rows)[number]>[] = [
    {
      id: 'sender',
      head: t('requests.sender'),
      kind: 'main',
      cell: ({ name, email, message }) => (
        <>
          {name} · <a href={`mailto:${email}`}>{email}</a>
          <p className={classes.words}>{message}</p>
        </>
      ),
    },
    { id: 'subject', head: t('requests.subject'), cell: ({ subject }) => names(`contact_us.subjects.${subject}`) },
    {
      id: 'organisation',
      head: t('organisations.name'),
      from: 'desktop',
      cell: ({ organisation }) =>
        organisation && (
          <Link to="/staff/organisations/$organisationId" params={{ organisationId: organisation.id }}>
            {organisation.name}
          </Link>
        ),
    },
    {
      id: 'received',
      head: t('requests.received'),
      from: 'tablet',
      cell: ({ created_at }) => <Age time={created_at} />,
    },
  ];
  return (
    <>
      {pages.isPending && <RowSkeletons />}
      {pages.isError && rows.length === 0 && <ErrorState error={pages.error} onRetry={() => void pages.refetch()} />}
      {pages.isSuccess && rows.length === 0 && <EmptyState title={t('requests.messages_empty')} />}
      {rows.length > 0 && <ListTable caption={t('requests.messages')} columns={columns} rows={rows} />}
      <LoadMore pages={pages} />
    </>
  );
}
