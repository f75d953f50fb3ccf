import type { EmailShort } from '@masthead/contract';
import { Link } from '@tanstack/react-router';
import { useActiveBrand, usePermission } from '../../../shared/actor/index.ts';
import { useFormat } from '../../../shared/format/index.ts';
import { useT } from '../../../shared/i18n/index.ts';
import { boxColumn, type Column, ListTable } from '../../../shared/list/index.ts';
import type { Selection } from '../../../shared/selection/index.ts';
import { useMoment } from '../../stories/index.ts';
import { EmailBadge } from './EmailBadge.tsx';
import classes from './list.module.css';

const none = '–';

/** Lists e-mails as a table; on the phone, state and figures are below the subject. */
export function EmailTable({ emails, selection }: { emails: readonly EmailShort[]; selection: Selection<EmailShort> }) {
  const t = useT('mailing');
  const clippings = useT('clippings');
  const { number } = useFormat();
  const brand = useActiveBrand();
  const canDelete = usePermission('email.create').can;
  const when = useEmailDate();
  const figure = (id: string, head: string, value: (email: EmailShort) => number): Column<EmailShort> => ({
    id,
    head,
    kind: 'figure',
    from: 'tablet',
    cell: (email) => (email.counts.recipients > 0 ? number(value(email)) : none),
  });
  const box = boxColumn({
    selection,
    count: emails.filter(isRemovable).length,
    all: t('list.all_drafts'),
    labelOf: (email) =>
      isRemovable(email) ? clippings('bulk.select', { headline: email.subject || t('list.untitled') }) : null,
  });
  const columns: Column<EmailShort>[] = [
    ...(canDelete ? [box] : []),
    {
      id: 'subject',
      head: t('parts.subject'),
      kind: 'main',
      cell: (email) => <Subject email={email} when={when(email)} />,
    },
    { id: 'status', head: t('list.status'), from: 'tablet', cell: (email) => <EmailBadge email={email} /> },
    { id: 'date', head: t('list.date'), from: 'tablet', cell: when },
    figure('recipients', t('list.recipients'), ({ counts }) => counts.recipients),
    figure('accepted', t('state.accepted'), ({ counts }) => counts.accepted + counts.delivered),
    figure('bounced', t('state.bounced'), ({ counts }) => counts.bounced),
    figure('opened', t('did.opened'), ({ counts }) => counts.opened),
    figure('clicked', t('did.clicked'), ({ counts }) => counts.clicked),
    figure('replied', t('did.replied'), ({ counts }) => counts.replied),
  ];
  return (
    <ListTable
      caption={t('list.table', { brand: brand.name })}
      columns={columns}
      rows={emails}
      rowData={({ id }) => ({ 'data-selected': selection.ids.has(id) || undefined })}
    />
  );
}

const isRemovable = ({ status }: EmailShort): boolean => status === 'draft' || status === 'scheduled';

function Subject({ email, when }: { email: EmailShort; when: string }) {
  const t = useT('mailing');
  const { number } = useFormat();
  const { counts } = email;
  return (
    <>
      <Link to="/emails/$emailId" params={{ emailId: email.id }} data-cover className={classes.subject} preload={false}>
        {email.subject || t('list.untitled')}
      </Link>
      {email.created_by && <span className={classes.facts}>{t('list.by', { name: email.created_by.full_name })}</span>}
      <span className={classes.phoneFacts}>
        <EmailBadge email={email} /> {when}
        {counts.recipients > 0 &&
          ` · ${t('list.phone', { recipients: number(counts.recipients), opened: number(counts.opened) })}`}
      </span>
    </>
  );
}

/** Returns when an e-mail was sent, will be sent, or was last changed. */
function useEmailDate(): (email: EmailShort) => string {
  const t = useT('mailing');
  const { shortDate } = useFormat();
  const moment = useMoment();
  return ({ status, sent_at, started_at, scheduled_at, timezone, updated_at }) => {
    if (status === 'scheduled' && scheduled_at) return moment(scheduled_at, timezone);
    const out = sent_at ?? started_at;
    return out && status !== 'draft' ? moment(out, null) : t('list.changed', { date: shortDate(updated_at) });
  };
}
