import {
  closestCenter,
  DndContext,
  type DragEndEvent,
  KeyboardSensor,
  PointerSensor,
  useSensor,
  useSensors,
} from '@dnd-kit/core';
import { arrayMove, SortableContext, sortableKeyboardCoordinates, useSortable } from '@dnd-kit/sortable';
import { ActionIcon } from '@mantine/core';
import { IconGripVertical } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { useT } from '../../../shared/i18n/index.ts';
import { type BlockName, blockSpans, rememberedOrder, rememberOrder } from './block-order.ts';
import classes from './grid.module.css';

/** The blocks in an order of one's own: moved by drag or by key, remembered by this browser. */
export function BlockGrid({ blocks }: { blocks: Record<BlockName, ReactNode> }) {
  const t = useT('metrics');
  const [order, setOrder] = useState(rememberedOrder);
  const shown = order.filter((name) => blocks[name]);
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: 4 } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  );
  const facts = (id: string | number, over: string | number | undefined) => ({
    name: t(`blocks.${id as BlockName}`),
    place: shown.indexOf((over ?? id) as BlockName) + 1,
    total: shown.length,
  });
  const drop = ({ active, over }: DragEndEvent) => {
    if (!over || active.id === over.id) return;
    const next = arrayMove(order, order.indexOf(active.id as BlockName), order.indexOf(over.id as BlockName));
    setOrder(next);
    rememberOrder(next);
  };
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={closestCenter}
      onDragEnd={drop}
      accessibility={{
        screenReaderInstructions: { draggable: t('blocks.keyboard') },
        announcements: {
          onDragStart: ({ active }) => t('blocks.lifted', facts(active.id, active.id)),
          onDragOver: ({ active, over }) => t('blocks.moved', facts(active.id, over?.id)),
          onDragEnd: ({ active, over }) => t('blocks.dropped', facts(active.id, over?.id)),
          onDragCancel: ({ active }) => t('blocks.cancelled', facts(active.id, active.id)),
        },
      }}
    >
      {/* Blocks differ in size, so the others stay where they are until the drop; a line shows where it will be. */}
      <SortableContext items={shown} strategy={() => null}>
        <div className={classes.grid}>
          {shown.map((name) => (
            <Block key={name} name={name}>
              {blocks[name]}
            </Block>
          ))}
        </div>
      </SortableContext>
    </DndContext>
  );
}

function Block({ name, children }: { name: BlockName; children: ReactNode }) {
  const t = useT('metrics');
  const { setNodeRef, setActivatorNodeRef, attributes, listeners, transform, isDragging, isOver } = useSortable({
    id: name,
  });
  return (
    <div
      ref={setNodeRef}
      className={classes.block}
      data-block={name}
      data-span={blockSpans[name]}
      data-dragging={isDragging || undefined}
      data-over={(isOver && !isDragging) || undefined}
      style={{ transform: transform ? `translate(${transform.x}px, ${transform.y}px)` : undefined }}
    >
      <ActionIcon
        ref={setActivatorNodeRef}
        {...attributes}
        {...listeners}
        size={24}
        className={classes.grip}
        aria-label={t('blocks.move', { name: t(`blocks.${name}`) })}
      >
        <IconGripVertical size={14} stroke={1.6} aria-hidden />
      </ActionIcon>
      {children}
    </div>
  );
}
