import { ActionIcon } from '@mantine/core';
import type { Comment } from '@masthead/contract';
import { useState } from 'react';
import { useUser } from '../../shared/actor/index.ts';
import { call } from '../../shared/api/index.ts';
import { notify, notifyFailure } from '../../shared/feedback/index.ts';
import { Menu } from '../../shared/floating/index.ts';
import { useT } from '../../shared/i18n/index.ts';
import { IconDots, IconLink, IconPencil, IconTrash } from '../../shared/icons/index.ts';
import { MentionedText } from '../../shared/mentioning/index.ts';
import { Age, PersonMark } from '../../shared/parts/index.ts';
import { CommentForm, type Record } from './CommentForm.tsx';
import { commentsChanged } from './comments.api.ts';
import classes from './comments.module.css';

const icon = { size: 16, stroke: 1.6, 'aria-hidden': true } as const;

interface Props {
  comment: Comment;
  record: Record;
  /** The address names it. */
  isLinked: boolean;
}

/** A comment as it is read; its author can edit and delete it. */
export function CommentItem({ comment, record, isLinked }: Props) {
  const t = useT('comments');
  const [isEdited, setEdited] = useState(false);
  const { id, text, mentioned, created_by: author, created_at, edited_at } = comment;
  const name = author?.full_name ?? t('someone');
  if (text === null) return <p className={classes.gone}>{t('gone')}</p>;
  return (
    <article id={`comment-${id}`} className={classes.comment} data-linked={isLinked || undefined}>
      <header>
        <PersonMark name={name} />
        <b className="cut">{name}</b>
        <Age time={created_at} />
        {edited_at && <span>{t('edited')}</span>}
        <CommentMenu comment={comment} record={record} onEdit={() => setEdited(true)} />
      </header>
      {isEdited ? (
        <CommentForm record={record} comment={comment} onEnd={() => setEdited(false)} />
      ) : (
        <p>
          <MentionedText text={text} names={mentioned.map(({ full_name }) => full_name)} />
        </p>
      )}
    </article>
  );
}

function CommentMenu({ comment, record, onEdit }: Omit<Props, 'isLinked'> & { onEdit: () => void }) {
  const t = useT('comments');
  const app = useT('app');
  const isOwn = useUser().id === comment.created_by?.id;
  const { brandId, subject } = record;
  const params = { brand_id: brandId, comment_id: comment.id };
  const restore = () => call('comments.restore', { params, body: subject }).then(commentsChanged).catch(notifyFailure);
  const remove = async () => {
    try {
      await call('comments.delete', { params, query: subject });
      notify({ title: t('deleted'), undo: () => void restore() });
    } catch (error) {
      notifyFailure(error);
    }
    await commentsChanged();
  };
  const copyLink = async () => {
    const address = new URL(window.location.href);
    address.searchParams.set('comment', comment.id);
    await navigator.clipboard.writeText(address.href).then(() => notify({ title: t('link_copied') }), notifyFailure);
  };
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <ActionIcon
          size="sm"
          className={classes.menu}
          aria-label={t('actions', { name: comment.created_by?.full_name ?? t('someone') })}
        >
          <IconDots {...icon} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item leftSection={<IconLink {...icon} />} onClick={() => void copyLink()}>
          {t('copy_link')}
        </Menu.Item>
        {isOwn && (
          <>
            <Menu.Item leftSection={<IconPencil {...icon} />} onClick={onEdit}>
              {app('edit')}
            </Menu.Item>
            <Menu.Item data-danger leftSection={<IconTrash {...icon} />} onClick={() => void remove()}>
              {app('delete')}
            </Menu.Item>
          </>
        )}
      </Menu.Dropdown>
    </Menu>
  );
}
