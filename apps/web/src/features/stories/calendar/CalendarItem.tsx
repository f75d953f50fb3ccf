import { useDraggable } from '@dnd-kit/core';
import type { StoryShort } from '@masthead/contract';
import { Link } from '@tanstack/react-router';
import { usePermission } from '../../../shared/actor/index.ts';
import { useT } from '../../../shared/i18n/index.ts';
import { IconClock, IconPencil, IconWorld } from '../../../shared/icons/index.ts';
import classes from './calendar.module.css';
import { isMovable } from './useMove.ts';

const signs = { draft: IconPencil, scheduled: IconClock, published: IconWorld };

/** Names the state of a story in the calendar. */
export function useStateName(): (story: Pick<StoryShort, 'status'>) => string {
  const t = useT('stories');
  return ({ status }) => t(status === 'draft' ? 'calendar.planned' : `status.${status}`);
}

/** Shows a story on its day, as a link that can be dragged to another day. */
export function CalendarItem({ story, clock }: { story: StoryShort; clock: string | null }) {
  const t = useT('stories');
  const canEdit = usePermission('story.update').can;
  const stateName = useStateName();
  const isDraggable = canEdit && isMovable(story);
  const { setNodeRef, listeners, attributes, transform, isDragging } = useDraggable({
    id: story.id,
    data: story,
    disabled: !isDraggable,
  });
  const Sign = signs[story.status];
  const name = story.headline || t('list.untitled');
  const words = (
    <>
      <Sign size={12} stroke={1.8} aria-label={stateName(story)} role="img" />
      {clock && <span>{clock}</span>} <bdi lang={story.language}>{name}</bdi>
    </>
  );
  const look = { className: classes.item, 'data-status': story.status, title: name };
  if (!canEdit) return <span {...look}>{words}</span>;
  const { role: _, ...described } = attributes;
  return (
    <Link
      to="/stories/story/$storyId/edit"
      params={{ storyId: story.id }}
      preload={false}
      draggable={false}
      ref={setNodeRef}
      {...look}
      {...(isDraggable && { ...described, ...listeners, 'aria-disabled': undefined })}
      data-dragging={isDragging || undefined}
      style={{ transform: transform ? `translate(${transform.x}px, ${transform.y}px)` : undefined }}
    >
      {words}
    </Link>
  );
}
