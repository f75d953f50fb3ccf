import { useSortable } from '@dnd-kit/sortable';
import { ActionIcon } from '@mantine/core';
import { IconGripVertical } from '../icons/index.ts';
import classes from './sorting.module.css';

/**
 * Returns a row that can be moved: `row` belongs on its element, `handle` on its Grip. In a grid it is moved sideways
 * too.
 */
export function useSortableRow(id: string, { isInGrid = false } = {}) {
  const { setNodeRef, setActivatorNodeRef, attributes, listeners, transform, transition, isDragging, isOver } =
    useSortable({ id });
  return {
    row: {
      ref: setNodeRef,
      'data-dragging': isDragging || undefined,
      'data-over': (isOver && !isDragging) || undefined,
      style: {
        transform: transform ? `translate(${isInGrid ? transform.x : 0}px, ${transform.y}px)` : undefined,
        ...(!isInGrid && { transition }),
      },
    },
    handle: { ref: setActivatorNodeRef, ...attributes, ...listeners },
  };
}

interface GripProps {
  handle: ReturnType<typeof useSortableRow>['handle'];
  /** Name of the handle, with the row that it moves. */
  label: string;
  className?: string | undefined;
  size?: number;
}

/** A handle for dragging a row. */
export const Grip = ({ handle, label, className = '', size }: GripProps) => (
  <ActionIcon {...handle} {...(size && { size })} className={`${classes.grip} ${className}`} aria-label={label}>
    <IconGripVertical size={size ? 14 : 16} stroke={1.6} aria-hidden />
  </ActionIcon>
);
