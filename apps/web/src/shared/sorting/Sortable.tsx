import {
  closestCenter,
  DndContext,
  type DragEndEvent,
  KeyboardSensor,
  PointerSensor,
  type UniqueIdentifier,
  useSensor,
  useSensors,
} from '@dnd-kit/core';
import { SortableContext, sortableKeyboardCoordinates, verticalListSortingStrategy } from '@dnd-kit/sortable';
import type { ReactNode } from 'react';

/** A moment in moving a row; each is announced to screen readers. */
type Moment = 'lifted' | 'moved' | 'dropped' | 'cancelled';

interface Props<Id extends string> {
  /** Ids in the order shown. */
  ids: readonly Id[];
  /** Instructions for moving by keyboard. */
  instructions: string;
  /** One moment in words; `place` counts from 1. */
  say: (moment: Moment, id: Id, place: number) => string;
  /** Called with the old and the new index in `ids`. */
  onMove: (from: number, to: number) => void;
  isDisabled?: boolean;
  /** Parts that differ in size stay where they are until the drop. */
  isGrid?: boolean;
  children: ReactNode;
}

/** Around rows that are moved by drag or by key; each row takes `useSortableRow` and a `Grip`. */
export function Sortable<Id extends string>({
  ids,
  instructions,
  say,
  onMove,
  isDisabled,
  isGrid,
  children,
}: Props<Id>) {
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: 4 } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  );
  const indexOf = (id: UniqueIdentifier) => ids.indexOf(id as Id);
  const tell = (moment: Moment, id: UniqueIdentifier, over: UniqueIdentifier | undefined) =>
    say(moment, id as Id, indexOf(over ?? id) + 1);
  const drop = ({ active, over }: DragEndEvent) => {
    if (over && active.id !== over.id) onMove(indexOf(active.id), indexOf(over.id));
  };
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={closestCenter}
      onDragEnd={drop}
      accessibility={{
        screenReaderInstructions: { draggable: instructions },
        announcements: {
          onDragStart: ({ active }) => tell('lifted', active.id, active.id),
          onDragOver: ({ active, over }) => tell('moved', active.id, over?.id),
          onDragEnd: ({ active, over }) => tell('dropped', active.id, over?.id),
          onDragCancel: ({ active }) => tell('cancelled', active.id, active.id),
        },
      }}
    >
      <SortableContext
        items={[...ids]}
        strategy={isGrid ? () => null : verticalListSortingStrategy}
        disabled={isDisabled ?? false}
      >
        {children}
      </SortableContext>
    </DndContext>
  );
}
