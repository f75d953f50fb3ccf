import { type DragEvent, useState } from 'react';

const kind = 'application/x-masthead-streams';

/** Begins to drag streams; put it on a row or link as `onDragStart`. */
export function dragStreams(event: DragEvent, ids: readonly string[]): void {
  event.dataTransfer.setData(kind, ids.join(','));
  event.dataTransfer.effectAllowed = 'copyMove';
}

const carriesStreams = ({ dataTransfer }: DragEvent) => dataTransfer.types.includes(kind);

/** Attributes of an element that takes streams; without `onDrop` it takes none. */
export function useStreamDrop(onDrop: ((ids: string[]) => void) | undefined) {
  const [isOver, setOver] = useState(false);
  if (!onDrop) return {};
  return {
    'data-over': isOver || undefined,
    onDragOver: (event: DragEvent) => {
      if (!carriesStreams(event)) return;
      event.preventDefault();
      event.dataTransfer.dropEffect = 'move';
      setOver(true);
    },
    onDragLeave: () => setOver(false),
    onDrop: (event: DragEvent) => {
      if (!carriesStreams(event)) return;
      event.preventDefault();
      setOver(false);
      onDrop(event.dataTransfer.getData(kind).split(',').filter(Boolean));
    },
  };
}
