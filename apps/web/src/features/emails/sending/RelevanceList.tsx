import type { Email, EmailRelevance } from '@masthead/contract';
import { useInfiniteQuery } from '@tanstack/react-query';
import { apiPages } from '../../../shared/api/index.ts';
import { useFormat } from '../../../shared/format/index.ts';
import { useT } from '../../../shared/i18n/index.ts';
import { IconAlertTriangle } from '../../../shared/icons/index.ts';
import { ErrorState, RowSkeletons } from '../../../shared/page/index.ts';
import { LoadMore } from '../../../shared/parts/index.ts';
import classes from './sending.module.css';

/** Each recipient with the reasons for and against sending. */
export function RelevanceList({ email }: { email: Email }) {
  const t = useT('mailing');
  const list = useInfiniteQuery(apiPages('emails.relevance', { params: { email_id: email.id }, query: { limit: 50 } }));
  if (list.isPending) return <RowSkeletons count={3} />;
  if (list.isError) return <ErrorState error={list.error} onRetry={() => void list.refetch()} />;
  return (
    <>
      <p className={classes.note}>{t('relevance.means')}</p>
      <ul className={classes.people}>
        {list.data.pages
          .flatMap(({ data }) => data)
          .map((row) => (
            <Person key={row.email} row={row} leavesOut={email.leaves_out} />
          ))}
      </ul>
      <LoadMore pages={list} />
    </>
  );
}

function Person({ row, leavesOut }: { row: EmailRelevance; leavesOut: Email['leaves_out'] }) {
  const t = useT('mailing');
  const { shortDate } = useFormat();
  const isLeftOut = row.warnings.some((one) => leavesOut.includes(one));
  const facts = [
    row.topics.slice(0, 4).join(', '),
    row.relation_id && t('relevance.pieces', { count: row.pieces }),
    row.last_contact_at ? t('relevance.contact', { date: shortDate(row.last_contact_at) }) : t('relevance.no_contact'),
    row.recent_emails > 0 && t('relevance.recent', { count: row.recent_emails }),
  ];
  return (
    <li data-left-out={isLeftOut || undefined}>
      <b>{row.name ?? row.email}</b> {row.outlet && <span>{row.outlet}</span>}
      <span className={classes.facts}>{facts.filter(Boolean).join(' · ')}</span>
      {row.latest && (
        <a href={row.latest.url} target="_blank" rel="noreferrer" className={classes.latest}>
          {row.latest.headline}
          <span className={classes.facts}>
            {row.latest.outlet}, {shortDate(row.latest.published_at)}
          </span>
        </a>
      )}
      {row.warnings.map((warning) => (
        <span key={warning} className={classes.personWarning}>
          <IconAlertTriangle size={14} stroke={1.6} aria-hidden />
          {t(`relevance.${warning}`)}
        </span>
      ))}
    </li>
  );
}
