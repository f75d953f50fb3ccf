import { Button } from '@mantine/core';
import { useState } from 'react';
import { call } from '../../shared/api/index.ts';
import { notifyFailure } from '../../shared/feedback/index.ts';
import { useT } from '../../shared/i18n/index.ts';
import { IconCircleCheck } from '../../shared/icons/index.ts';
import { CommentForm, type Record } from './CommentForm.tsx';
import { CommentItem } from './CommentItem.tsx';
import { commentsChanged } from './comments.api.ts';
import classes from './comments.module.css';
import type { Thread } from './threads.ts';

interface Props {
  thread: Thread;
  record: Record;
  /** The comment that the address names. */
  linked: string | undefined;
}

/** A comment with its answers; it can be answered, resolved and opened again. */
export function ThreadItem({ thread: { first, answers }, record, linked }: Props) {
  const t = useT('comments');
  const [isAnswering, setAnswering] = useState(false);
  const resolve = (is_resolved: boolean) => {
    const params = { brand_id: record.brandId, comment_id: (first.text === null ? answers[0] : first)!.id };
    call('comments.resolve', { params, body: { ...record.subject, is_resolved } })
      .then(commentsChanged)
      .catch(notifyFailure);
  };
  return (
    <li className={classes.thread} data-resolved={first.resolved_at !== null || undefined}>
      {[first, ...answers].map((comment) => (
        <CommentItem key={comment.id} comment={comment} record={record} isLinked={comment.id === linked} />
      ))}
      {first.resolved_at && (
        <p className={classes.resolved}>
          <IconCircleCheck size={14} stroke={1.6} aria-hidden />
          {t('resolved_by', { name: first.resolved_by?.full_name ?? t('someone') })}
        </p>
      )}
      {isAnswering ? (
        <CommentForm record={record} threadId={first.id} onEnd={() => setAnswering(false)} />
      ) : (
        <div className={classes.deeds}>
          <Button size="xs" variant="subtle" onClick={() => setAnswering(true)}>
            {t('reply')}
          </Button>
          <Button size="xs" variant="subtle" onClick={() => resolve(first.resolved_at === null)}>
            {t(first.resolved_at ? 'reopen' : 'resolve')}
          </Button>
        </div>
      )}
    </li>
  );
}
