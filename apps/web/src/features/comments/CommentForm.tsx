import { Button } from '@mantine/core';
import { type Comment, limits } from '@masthead/contract';
import { call } from '../../shared/api/index.ts';
import { FormBanner, useForm } from '../../shared/form/index.ts';
import { useT } from '../../shared/i18n/index.ts';
import { type Colleague, MentionText, mentionedIn } from '../../shared/mentioning/index.ts';
import { type Commented, commentsChanged } from './comments.api.ts';
import classes from './comments.module.css';

export interface Record extends Commented {
  /** Colleagues who may be mentioned. */
  colleagues: readonly Colleague[];
}

interface Props {
  record: Record;
  /** The thread to answer. */
  threadId?: string;
  /** The comment to change. */
  comment?: Comment;
  /** Left out: the field stays. */
  onEnd?: () => void;
}

/** Writes a comment, answers a thread, or changes a comment. Ctrl or Cmd and Enter send it. */
export function CommentForm({ record, threadId, comment, onEnd }: Props) {
  const t = useT('comments');
  const app = useT('app');
  const { brandId, subject, colleagues } = record;
  const place = comment?.id ?? threadId ?? Object.values(subject).find(Boolean);
  const form = useForm({
    draft: `comment.${place}`,
    schema: 'commentForm',
    initial: { ...subject, text: comment?.text ?? '', ...(threadId && { thread_id: threadId }) },
    submit: ({ text, thread_id }) => {
      const params = { brand_id: brandId };
      const body = { ...subject, text, mentioned: mentionedIn(text, colleagues) };
      return comment
        ? call('comments.update', { params: { ...params, comment_id: comment.id }, body })
        : call('comments.store', { params, body: { ...body, ...(thread_id && { thread_id }) } });
    },
    onDone: async () => {
      form.set('text', '');
      await commentsChanged();
      onEnd?.();
    },
  });
  const { text } = form.values;
  const label = t(comment || !threadId ? 'new' : 'answer');
  return (
    <form
      onSubmit={form.onSubmit}
      noValidate
      className={classes.form}
      onKeyDown={(event) => {
        if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) event.currentTarget.requestSubmit();
        if (event.key !== 'Escape' || !onEnd || event.defaultPrevented) return;
        event.preventDefault();
        event.stopPropagation();
        onEnd();
      }}
    >
      <FormBanner form={form} />
      <MentionText
        {...form.text('text')}
        onChange={(next) => form.set('text', next)}
        aria-label={label}
        placeholder={label}
        description={text ? t('hint') : undefined}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        minRows={text || onEnd ? 2 : 1}
        maxLength={limits.longText}
        colleagues={colleagues}
        autoFocus={onEnd !== undefined}
      />
      {(text || onEnd) && (
        <div className={classes.buttons}>
          {onEnd && (
            <Button size="xs" onClick={onEnd}>
              {app('cancel')}
            </Button>
          )}
          <Button size="xs" type="submit" variant="filled" loading={form.isBusy} disabled={!text?.trim()}>
            {comment ? app('save') : t(threadId ? 'reply' : 'send')}
          </Button>
        </div>
      )}
    </form>
  );
}
