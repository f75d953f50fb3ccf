import { Button } from '@mantine/core';
import type { Email } from '@masthead/contract';
import { zoneCity } from '@masthead/measuring';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { usePermission } from '../../../shared/actor/index.ts';
import { apiQuery } from '../../../shared/api/index.ts';
import { StoryResults, useDeliveryProblem } from '../../../shared/emails/index.ts';
import { useT } from '../../../shared/i18n/index.ts';
import { IconAlertTriangle, IconEye } from '../../../shared/icons/index.ts';
import { lazyPart, usePreload } from '../../../shared/lazy-part.tsx';
import { PageHead } from '../../../shared/page/index.ts';
import { RefusalNote } from '../../../shared/parts/index.ts';
import { useMoment } from '../../stories/index.ts';
import { EmailBadge } from '../list/EmailBadge.tsx';
import { Actions } from './Actions.tsx';
import { ExportFacts, ExportRecipients } from './Exports.tsx';
import { Figures } from './Figures.tsx';
import { Hits } from './Hits.tsx';
import { LinkTable } from './LinkTable.tsx';
import classes from './progress.module.css';
import { RecipientList } from './RecipientList.tsx';
import { Replies } from './Replies.tsx';
import { ClientTable, OutletTable } from './Shares.tsx';

const Timeline = lazyPart(async () => (await import('./Timeline.tsx')).Timeline, { hasTexts: true });
const PreviewDialog = lazyPart(async () => (await import('../preview/PreviewDialog.tsx')).default);

/** Shows the progress of an e-mail while it is sent, and its opens, clicks and replies. */
export function ProgressPage({ email }: { email: Email }) {
  const t = useT('mailing');
  const problemText = useDeliveryProblem();
  const [isPreview, setPreview] = useState(false);
  const hasRecipients = email.counts.recipients > 0;
  const maySeeFacts = usePermission('email-facts.list').can;
  const isChartThere = usePreload(Timeline);
  const answer = useQuery({
    ...apiQuery('emails.facts', { params: { email_id: email.id } }),
    enabled: hasRecipients && maySeeFacts,
  }).data?.data;
  const facts = isChartThere ? answer : undefined;
  return (
    <>
      <PageHead
        title={email.subject || t('list.untitled')}
        aside={<EmailBadge email={email} />}
        actions={
          <>
            <Button
              variant="subtle"
              leftSection={<IconEye size={16} stroke={1.6} aria-hidden />}
              onClick={() => setPreview(true)}
            >
              {t('preview.open')}
            </Button>
            <Actions email={email} />
          </>
        }
      />
      <div className={classes.body}>
        <When email={email} />
        {email.problem && (
          <p role="alert" className={classes.problem}>
            <IconAlertTriangle size={16} stroke={1.6} aria-hidden />
            <span>
              <b>{t('progress.problem')}</b> {problemText(email.problem)}
            </span>
          </p>
        )}
        {hasRecipients && <Figures email={email} />}
        {hasRecipients && !maySeeFacts && <RefusalNote permission="email-facts.list" />}
        {facts && (facts.hits.length > 0 || facts.links.length > 0) && (
          <>
            <Timeline facts={facts} />
            <div className={classes.lists}>
              <Hits hits={facts.hits} />
              <LinkTable links={facts.links} />
              <ClientTable clients={facts.clients} />
            </div>
          </>
        )}
        {facts && facts.outlets.length > 0 && (
          <div className={classes.lists}>
            <OutletTable outlets={facts.outlets} />
          </div>
        )}
        {hasRecipients && (
          <div className={classes.exports}>
            {facts && <ExportFacts email={email} facts={facts} />}
            <ExportRecipients email={email} />
          </div>
        )}
        {email.story_id && hasRecipients && <StoryResults storyId={email.story_id} />}
        {email.counts.replied > 0 && <Replies email={email} />}
        {hasRecipients && <RecipientList email={email} />}
      </div>
      {isPreview && <PreviewDialog emailId={email.id} onClose={() => setPreview(false)} />}
    </>
  );
}

/** Shows when the e-mail will be sent, was sent, or since when it is being sent; and whether it is tracked. */
function When({ email }: { email: Email }) {
  const t = useT('mailing');
  const moment = useMoment();
  const { status, scheduled_at, timezone, started_at, sent_at, is_tracked, tracking_stopped_at } = email;
  const parts = [
    status === 'draft' && t('progress.draft'),
    status === 'scheduled' &&
      scheduled_at &&
      t('progress.scheduled', {
        date: timezone ? `${moment(scheduled_at, timezone)}, ${zoneCity(timezone)}` : moment(scheduled_at, null),
      }),
    status !== 'draft' && !sent_at && email.in_recipient_zones && t('progress.local'),
    sent_at
      ? t('progress.sent', { date: moment(sent_at, null) })
      : started_at &&
        status !== 'draft' &&
        status !== 'scheduled' &&
        t('progress.started', { date: moment(started_at, null) }),
    !is_tracked && t('progress.untracked'),
    tracking_stopped_at && t('progress.tracking_stopped', { date: moment(tracking_stopped_at, null) }),
  ];
  return (
    <p className={classes.when} role="status">
      {parts.filter(Boolean).join(' · ')}
    </p>
  );
}
