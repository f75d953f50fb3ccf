import { Button, UnstyledButton } from '@mantine/core';
import { events, type Notice } from '@masthead/contract';
import { useQuery } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import { useUser } from '../../shared/actor/index.ts';
import { call, queryClient, refresh } from '../../shared/api/index.ts';
import { notify, notifyFailure } from '../../shared/feedback/index.ts';
import { Popover } from '../../shared/floating/index.ts';
import { useT } from '../../shared/i18n/index.ts';
import { IconBell } from '../../shared/icons/index.ts';
import { EmptyState } from '../../shared/page/index.ts';
import { Age } from '../../shared/parts/index.ts';
import { useChannel } from '../../shared/realtime/index.ts';
import { noticesQuery } from './comments.api.ts';
import classes from './inbox.module.css';

const sayer = (t: ReturnType<typeof useT<'comments'>>) => (notice: Notice) =>
  t(`inbox.${notice.kind}`, {
    author: notice.author?.full_name ?? t('someone'),
    title: notice.title,
    count: notice.count,
  });

/** Opens the record of a notice, which is read with that. */
function useOpenNotice(): (notice: Notice) => void {
  const router = useRouter();
  return ({ id, link }) => {
    router.history.push(link);
    call('notices.read', { body: { notices: [id] } }).then(() => refresh('notices.index'), notifyFailure);
  };
}

/** Says at once what comes in, and keeps the list of the inbox up to date. Rendered once for all pages. */
export function NewNotices(): null {
  const t = useT('comments');
  const user = useUser();
  const open = useOpenNotice();
  const say = sayer(t);
  const follow = async (id: string) => {
    const { data } = await queryClient.fetchQuery({ ...noticesQuery, staleTime: 0 });
    const notice = data.find((one) => one.id === id);
    if (notice) notify({ title: say(notice), action: { label: t('inbox.show'), onClick: () => open(notice) } });
  };
  useChannel(events.noticeCreated, user.id, ({ notice_id }) => void follow(notice_id).catch(() => undefined));
  return null;
}

/** Notices of colleagues for the user: their number at the button, the newest behind it. */
export function Inbox() {
  const t = useT('comments');
  const { data } = useQuery(noticesQuery);
  const [isOpen, setOpen] = useState(false);
  const unread = data?.unread ?? 0;
  const mark = unread > 0 ? <span className={classes.mark}>{unread > 99 ? '99+' : unread}</span> : null;
  const label = unread > 0 ? t('inbox.open', { count: unread }) : t('inbox.title');
  return (
    <Popover opened={isOpen} onChange={setOpen} position="right-end" width={360} trapFocus withinPortal>
      <Popover.Target>
        <UnstyledButton className={classes.button} aria-label={label} onClick={() => setOpen(!isOpen)}>
          <IconBell size={16} stroke={1.6} aria-hidden />
          <span>{t('inbox.title')}</span>
          {mark}
        </UnstyledButton>
      </Popover.Target>
      <Popover.Dropdown className={classes.list} aria-label={t('inbox.title')}>
        <Notices notices={data?.data ?? []} unread={unread} onOpened={() => setOpen(false)} />
      </Popover.Dropdown>
    </Popover>
  );
}

interface NoticesProps {
  notices: readonly Notice[];
  unread: number;
  onOpened: () => void;
}

function Notices({ notices, unread, onOpened }: NoticesProps) {
  const t = useT('comments');
  const open = useOpenNotice();
  const say = sayer(t);
  const readAll = () => call('notices.read', { body: {} }).then(() => refresh('notices.index'), notifyFailure);
  return (
    <>
      <header>
        <h2>{t('inbox.title')}</h2>
        {unread > 0 && (
          <Button size="xs" variant="subtle" onClick={() => void readAll()}>
            {t('inbox.read_all')}
          </Button>
        )}
      </header>
      {notices.length === 0 && <EmptyState title={t('inbox.empty')} body={t('inbox.empty_body')} />}
      <ul>
        {notices.map((notice) => (
          <li key={notice.id} data-unread={!notice.is_read || undefined}>
            <UnstyledButton
              onClick={() => {
                open(notice);
                onOpened();
              }}
            >
              <span>{say(notice)}</span>
              <Age time={notice.created_at} />
            </UnstyledButton>
          </li>
        ))}
      </ul>
    </>
  );
}
