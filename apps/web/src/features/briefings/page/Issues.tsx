import type { BriefingIssue } from '@masthead/contract';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { flatPages } from '../../../shared/api/index.ts';
import { useFormat } from '../../../shared/format/index.ts';
import { useT } from '../../../shared/i18n/index.ts';
import { type Column, ListTable } from '../../../shared/list/index.ts';
import { ErrorState, RowSkeletons } from '../../../shared/page/index.ts';
import { LoadMore } from '../../../shared/parts/index.ts';
import { issuePages } from '../briefings.api.ts';
import classes from '../briefings.module.css';
import { useDeliveryText } from '../delivery-text.ts';

/** Lists sent issues of a briefing, the newest first. */
export function Issues({ briefingId }: { briefingId: string }) {
  const t = useT('briefings');
  const pages = useInfiniteQuery(issuePages(briefingId));
  const issues = flatPages(pages.data);
  const columns = useColumns(briefingId);
  return (
    <section className={classes.issues} aria-labelledby="briefing-issues">
      <h2 id="briefing-issues">{t('issues.title')}</h2>
      {pages.isPending && <RowSkeletons count={2} />}
      {pages.isError && <ErrorState error={pages.error} onRetry={() => void pages.refetch()} />}
      {pages.isSuccess && issues.length === 0 && <p className={classes.hint}>{t('issues.empty')}</p>}
      {issues.length > 0 && <ListTable caption={t('issues.title')} columns={columns} rows={issues} />}
      <LoadMore pages={pages} />
    </section>
  );
}

function useColumns(briefingId: string): Column<BriefingIssue>[] {
  const t = useT('briefings');
  const { fullDate } = useFormat();
  const deliveryText = useDeliveryText();
  return [
    {
      id: 'subject',
      head: t('issues.subject'),
      kind: 'main',
      cell: ({ id, subject, mentions }) => (
        <span className={classes.name}>
          <Link to="/briefings/$briefingId/issues/$issueId" params={{ briefingId, issueId: id }} data-cover>
            {subject}
          </Link>
          <small>{t('list.chosen', { count: mentions })}</small>
        </span>
      ),
    },
    { id: 'delivery', head: t('issues.delivery'), cell: deliveryText },
    {
      id: 'sent',
      head: t('issues.sent'),
      from: 'tablet',
      cell: ({ sent_at, sent_by }) => [fullDate(sent_at), sent_by?.full_name].filter(Boolean).join(' · '),
    },
  ];
}
