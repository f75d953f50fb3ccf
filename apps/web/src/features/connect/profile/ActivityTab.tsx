import { Button } from '@mantine/core';
import { type ActivityItem, type ActivityKind, type Clipping, events, type Relation } from '@masthead/contract';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { type ComponentType, useState } from 'react';
import { flatPages, refresh } from '../../../shared/api/index.ts';
import { Select } from '../../../shared/floating/index.ts';
import { useFormat } from '../../../shared/format/index.ts';
import { useT } from '../../../shared/i18n/index.ts';
import { IconCalendar, IconMail, IconMailForward, IconNews, IconNote } from '../../../shared/icons/index.ts';
import { EmptyState, ErrorState, RowSkeletons } from '../../../shared/page/index.ts';
import { LoadMore, PermissionButton } from '../../../shared/parts/index.ts';
import { useChannel } from '../../../shared/realtime/index.ts';
import { EventItem } from '../../calendar/index.ts';
import { dayOf, useOpenCoverage, useTimezone } from '../../metrics/index.ts';
import { NoteForm, NoteItem } from '../../notes/index.ts';
import { activityPages } from '../connect.api.ts';
import classes from './activity.module.css';

const icon = { size: 16, stroke: 1.6, 'aria-hidden': true } as const;
const kinds = ['note', 'event', 'email', 'clipping'] as const;
type Shown = (typeof kinds)[number] | 'all';
const asked = { all: undefined, note: 'note', event: 'event', email: 'email,reply', clipping: 'clipping' } as const;
const icons: Record<ActivityKind, ComponentType<typeof icon>> = {
  note: IconNote,
  event: IconCalendar,
  email: IconMail,
  reply: IconMailForward,
  clipping: IconNews,
};

/** Everything between the brand and a person in one timeline, with what can be added to it. */
export function ActivityTab({ relation, note }: { relation: Relation; note: string | undefined }) {
  const t = useT('notes');
  const [shown, setShown] = useState<Shown>('all');
  const [isWriting, setWriting] = useState(false);
  const list = useInfiniteQuery(activityPages(relation.id, asked[shown]));
  const rows = flatPages(list.data);
  useChannel(events.activityChanged, relation.brand_id, () => void refresh('connect.relations.activity'));
  const end = () => setWriting(false);
  return (
    <div className={classes.activity}>
      {isWriting ? (
        <NoteForm relation={relation} onDone={end} onCancel={end} />
      ) : (
        <Adding relationId={relation.id} onNote={() => setWriting(true)} />
      )}
      <Select
        label={t('filter')}
        className={classes.filter}
        allowDeselect={false}
        value={shown}
        data={(['all', ...kinds] as const).map((value) => ({ value, label: t(`kinds.${value}`) }))}
        onChange={(value) => value && setShown(value)}
      />
      {list.isPending && <RowSkeletons />}
      {list.isError && rows.length === 0 && <ErrorState error={list.error} onRetry={() => void list.refetch()} />}
      {list.isSuccess && rows.length === 0 && (
        <EmptyState
          title={shown === 'all' ? t('empty') : t('empty_filtered')}
          body={shown === 'all' ? t('empty_body') : undefined}
        />
      )}
      <ol className={classes.timeline} aria-label={t('timeline', { name: relation.name })}>
        {rows.map((item) => (
          <Step key={item.id} item={item} isMarked={item.id === note} />
        ))}
      </ol>
      <LoadMore pages={list} />
    </div>
  );
}

function Adding({ relationId, onNote }: { relationId: string; onNote: () => void }) {
  const t = useT('notes');
  const calendar = useT('calendar');
  const navigate = useNavigate();
  const plan = (event: string) => void navigate({ to: '/connect/calendar', search: { event, relation: relationId } });
  return (
    <div className={classes.adding}>
      <PermissionButton permission="relation.create" leftSection={<IconNote {...icon} />} onClick={onNote}>
        {t('add')}
      </PermissionButton>
      <PermissionButton
        permission="relation.create"
        leftSection={<IconCalendar {...icon} />}
        onClick={() => plan('Meeting')}
      >
        {calendar('new.Meeting')}
      </PermissionButton>
      <Button onClick={() => plan('Task')}>{calendar('new.Task')}</Button>
    </div>
  );
}

function Step({ item, isMarked }: { item: ActivityItem; isMarked: boolean }) {
  const { shortDate, fullDate } = useFormat();
  const Icon = icons[item.kind];
  const author = item.kind === 'note' ? item.note.created_by?.full_name : undefined;
  return (
    <li
      data-marked={isMarked || undefined}
      ref={(element) => {
        if (isMarked) element?.scrollIntoView({ block: 'center' });
      }}
    >
      <Icon {...icon} />
      <div>
        <Content item={item} />
        <p className={classes.when}>
          <time dateTime={item.at} title={fullDate(item.at)}>
            {shortDate(item.at)}
          </time>
          {author && ` · ${author}`}
        </p>
      </div>
    </li>
  );
}

function Content({ item }: { item: ActivityItem }) {
  const t = useT('notes');
  switch (item.kind) {
    case 'note':
      return <NoteItem note={item.note} />;
    case 'event':
      return <EventItem event={item.event} />;
    case 'reply':
      return (
        <>
          <EmailLink item={item} label={t('mail.reply')} />
          <p className={classes.body}>{item.body}</p>
        </>
      );
    case 'email':
      return <EmailLink item={item} label={t('mail.sent')} />;
    case 'clipping':
      return <ClippingStep clipping={item.clipping} />;
  }
}

function ClippingStep({ clipping }: { clipping: Clipping }) {
  const open = useOpenCoverage();
  const timezone = useTimezone();
  const { id, brand_id, published_at, headline, media_outlet } = clipping;
  const show = () => {
    const day = dayOf(Date.parse(published_at), timezone);
    open?.({ brand: brand_id, filters: { period: `${day}..${day}`, clipping: id } });
  };
  return (
    <>
      <button type="button" className={classes.headline} disabled={!open} onClick={show}>
        {headline}
      </button>
      {media_outlet && <p>{media_outlet.name}</p>}
    </>
  );
}

function EmailLink({ item, label }: { item: Extract<ActivityItem, { kind: 'email' | 'reply' }>; label: string }) {
  const t = useT('notes');
  const states =
    item.kind === 'reply'
      ? []
      : [
          item.has_bounced && t('mail.bounced'),
          item.opened_at && t('mail.opened'),
          item.clicked_at && t('mail.clicked'),
          item.replied_at && t('mail.replied'),
        ].filter(Boolean);
  return (
    <>
      <Link to="/emails/$emailId" params={{ emailId: item.email_id }} className={classes.subject}>
        {item.subject}
      </Link>
      <p>{[label, ...states].join(' · ')}</p>
    </>
  );
}
