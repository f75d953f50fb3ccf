import { UnstyledButton } from '@mantine/core';
import { events } from '@masthead/contract';
import { useQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { useT } from '../../shared/i18n/index.ts';
import { ErrorState, RowSkeletons } from '../../shared/page/index.ts';
import { useChannel } from '../../shared/realtime/index.ts';
import { CommentForm } from './CommentForm.tsx';
import { type Commented, commentsChanged, commentsQuery } from './comments.api.ts';
import classes from './comments.module.css';
import { ThreadItem } from './ThreadItem.tsx';
import { holds, threadsOf } from './threads.ts';

/** The comments on a record: open threads, resolved ones on demand, and a field for a new one. */
export function Comments(props: Commented & { hasTitle?: boolean }) {
  const { brandId, subject, hasTitle = true } = props;
  const t = useT('comments');
  const list = useQuery(commentsQuery(props));
  useChannel(events.commentsChanged, brandId, () => void commentsChanged());
  const { comment: linked } = useSearch({ strict: false }) as { comment?: string };
  const [isAll, setAll] = useState(false);
  const place = useRef<HTMLElement>(null);
  const isLoaded = list.isSuccess;
  useEffect(() => {
    if (isLoaded && linked)
      place.current?.querySelector(`[id="comment-${linked}"]`)?.scrollIntoView({ block: 'center' });
  }, [isLoaded, linked]);
  const threads = threadsOf(list.data?.data ?? []);
  const isShown = (thread: (typeof threads)[number]) => isAll || !thread.first.resolved_at || holds(thread, linked);
  const resolved = threads.filter((thread) => !isShown(thread)).length;
  const record = { brandId, subject, colleagues: list.data?.colleagues ?? [] };
  return (
    <section ref={place} className={classes.comments} aria-label={t('title')}>
      {hasTitle && <h3>{t('title')}</h3>}
      {list.isPending && <RowSkeletons count={1} />}
      {list.isLoadingError && <ErrorState error={list.error} onRetry={() => void list.refetch()} />}
      {isLoaded && (
        <>
          {resolved > 0 && (
            <UnstyledButton className={classes.more} onClick={() => setAll(true)}>
              {t('show_resolved', { count: resolved })}
            </UnstyledButton>
          )}
          <ul>
            {threads.filter(isShown).map((thread) => (
              <ThreadItem key={thread.first.id} thread={thread} record={record} linked={linked} />
            ))}
          </ul>
          <CommentForm record={record} />
        </>
      )}
    </section>
  );
}
