import { ActionIcon, Button, Textarea } from '@mantine/core';
import { type Briefing, limits } from '@masthead/contract';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useUser } from '../../../shared/actor/index.ts';
import { call, useCall } from '../../../shared/api/index.ts';
import { confirm, notify } from '../../../shared/feedback/index.ts';
import { Menu } from '../../../shared/floating/index.ts';
import { useFormat } from '../../../shared/format/index.ts';
import { useT } from '../../../shared/i18n/index.ts';
import {
  IconArrowLeft,
  IconDots,
  IconEye,
  IconMail,
  IconPlus,
  IconSend,
  IconSettings,
  IconTrash,
} from '../../../shared/icons/index.ts';
import { lazyPart } from '../../../shared/lazy-part.tsx';
import { takeAway } from '../../../shared/list/index.ts';
import { EmptyState, ErrorState, PageHead, RowSkeletons } from '../../../shared/page/index.ts';
import { briefingsInput, keepBriefing, oneBriefing, useBriefingEvents, useMayWrite } from '../briefings.api.ts';
import classes from '../briefings.module.css';
import { DraftItems } from './DraftItems.tsx';
import { Issues } from './Issues.tsx';
import { Proposals } from './Proposals.tsx';
import { type Draft, useDraft } from './useDraft.ts';

const SettingsDialog = lazyPart(async () => (await import('../SettingsDialog.tsx')).SettingsDialog);
const PreviewDialog = lazyPart(async () => (await import('./PreviewDialog.tsx')).PreviewDialog);

const route = getRouteApi('/app/briefings/$briefingId');
const icon = { size: 16, stroke: 1.6, 'aria-hidden': true } as const;

/** Shows the next issue of a briefing, mentions to choose from, and the issues sent so far. */
export function BriefingPage() {
  const t = useT('briefings');
  const { briefingId } = route.useParams();
  useBriefingEvents();
  const { data, error, isPending, refetch } = useQuery(oneBriefing(briefingId));
  if (data) return <OneBriefing key={briefingId} briefing={data.data} />;
  return (
    <>
      <PageHead title={t('title')} />
      {isPending && <RowSkeletons />}
      {error && <ErrorState error={error} onRetry={() => void refetch()} />}
    </>
  );
}

function OneBriefing({ briefing }: { briefing: Briefing }) {
  const t = useT('briefings');
  const reports = useT('reports');
  const mayWrite = useMayWrite();
  const draft = useDraft(briefing);
  const { words, change, isSaving } = draft;
  const isEmpty = words.items.length === 0;
  return (
    <>
      <PageHead title={briefing.name} actions={mayWrite && <Actions briefing={briefing} draft={draft} />}>
        <div className={classes.bar}>
          <Button component={Link} to="/briefings" size="xs" variant="subtle" leftSection={<IconArrowLeft {...icon} />}>
            {t('back')}
          </Button>
          <Status briefing={briefing} />
        </div>
      </PageHead>
      <div className={classes.columns} data-single={!mayWrite || undefined}>
        <section className={classes.draft} aria-label={t('page.next')}>
          <Textarea
            label={t('page.note')}
            placeholder={t('page.note_placeholder')}
            value={words.note}
            maxLength={limits.longText}
            readOnly={!mayWrite}
            autosize
            minRows={2}
            onChange={(event) => change({ note: event.currentTarget.value })}
          />
          {isEmpty ? (
            <div className={classes.none}>
              <EmptyState title={t('page.empty')} body={t('page.empty_body')} />
            </div>
          ) : (
            <DraftItems draft={draft} isReadOnly={!mayWrite} />
          )}
          {mayWrite && (
            <div className={classes.below}>
              <Button
                size="xs"
                leftSection={<IconPlus size={14} stroke={1.6} aria-hidden />}
                disabled={words.items.length >= limits.briefingItems}
                onClick={draft.addHeading}
              >
                {t('page.add_heading')}
              </Button>
              <span role="status" className={classes.hint}>
                {reports(isSaving ? 'edit.saving' : 'edit.saved')}
              </span>
            </div>
          )}
          <Textarea
            label={t('page.sign_off')}
            description={t('page.sign_off_hint')}
            value={words.sign_off}
            maxLength={limits.briefingSignOff}
            readOnly={!mayWrite}
            autosize
            minRows={2}
            onChange={(event) => change({ sign_off: event.currentTarget.value })}
          />
        </section>
        {mayWrite && <Proposals briefingId={briefing.id} draft={draft} />}
      </div>
      <Issues briefingId={briefing.id} />
    </>
  );
}

/** Shows the time of the next issue, the outcome of the last sending, and the receivers. */
function Status({ briefing }: { briefing: Briefing }) {
  const t = useT('briefings');
  const { fullDate } = useFormat();
  const { next_at, last_at, last_outcome, receivers } = briefing;
  const count = (status: Briefing['receivers'][number]['status']) =>
    receivers.filter((receiver) => receiver.status === status).length;
  const lines = [
    next_at ? t('status.next', { time: fullDate(next_at) }) : t('status.paused'),
    t('status.receivers', { count: count('active') }),
    ...(count('awaiting') > 0 ? [t('status.awaiting', { count: count('awaiting') })] : []),
    ...(count('unsubscribed') > 0 ? [t('status.unsubscribed', { count: count('unsubscribed') })] : []),
    ...(last_at && last_outcome && last_outcome !== 'sent'
      ? [t(`outcome.${last_outcome}`, { time: fullDate(last_at) })]
      : []),
  ];
  return <p className={classes.facts}>{lines.join(' · ')}</p>;
}

function Actions({ briefing, draft }: { briefing: Briefing; draft: Draft }) {
  const t = useT('briefings');
  const mailing = useT('mailing');
  const { email } = useUser();
  const [isPreviewing, setPreviewing] = useState(false);
  const params = { briefing_id: briefing.id };
  const active = briefing.receivers.filter(({ status }) => status === 'active').length;
  const send = useCall('briefings.send', {
    refreshes: ['briefings.issues.index', 'briefings.proposals.index'],
    onSuccess: ({ data }) => {
      keepBriefing(data);
      notify({ title: t('send.sent') });
    },
  });
  const test = useCall('briefings.send-test', {
    onSuccess: () => notify({ title: mailing('send.test_sent', { email }) }),
  });
  const isReady = !draft.isSaving && briefing.mentions > 0;
  const ask = async () => {
    const isConfirmed = await confirm({
      title: t('send.confirm_title'),
      body: t('send.confirm_body', { count: active }),
      confirmLabel: t('send.now'),
    });
    if (isConfirmed) send.mutate({ params, body: { revision: briefing.revision } });
  };
  return (
    <>
      <Button leftSection={<IconEye {...icon} />} disabled={draft.isSaving} onClick={() => setPreviewing(true)}>
        {mailing('preview.open')}
      </Button>
      <Button
        leftSection={<IconMail {...icon} />}
        disabled={!isReady}
        loading={test.isPending}
        onClick={() => test.mutate({ params })}
      >
        {mailing('send.test')}
      </Button>
      <Button
        variant="filled"
        leftSection={<IconSend {...icon} />}
        disabled={!isReady}
        loading={send.isPending}
        onClick={() => void ask()}
      >
        {t('send.now')}
      </Button>
      <BriefingMenu briefing={briefing} />
      {isPreviewing && <PreviewDialog briefingId={briefing.id} onClose={() => setPreviewing(false)} />}
    </>
  );
}

function BriefingMenu({ briefing }: { briefing: Briefing }) {
  const t = useT('briefings');
  const navigate = useNavigate();
  const [isEditing, setEditing] = useState(false);
  const { name } = briefing;
  const remove = async () => {
    const input = briefingsInput(briefing.brand_id, [briefing]);
    const isGone = await takeAway({
      act: () => call('briefings.bulk-delete', input),
      undo: () => call('briefings.bulk-restore', input),
      title: t('page.deleted', { name }),
      refreshes: ['briefings.index'],
    });
    if (isGone) await navigate({ to: '/briefings' });
  };
  return (
    <>
      <Menu position="bottom-end">
        <Menu.Target>
          <ActionIcon aria-label={t('page.actions', { name })}>
            <IconDots {...icon} />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item leftSection={<IconSettings {...icon} />} onClick={() => setEditing(true)}>
            {t('page.edit')}
          </Menu.Item>
          <Menu.Item data-danger leftSection={<IconTrash {...icon} />} onClick={() => void remove()}>
            {t('page.delete')}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      {isEditing && <SettingsDialog briefing={briefing} onClose={() => setEditing(false)} />}
    </>
  );
}
