import { useLayoutEffect } from 'react';
import { createPortal } from 'react-dom';
import { useT } from '../../../shared/i18n/index.ts';
import { Grip, Sortable, useSortableRow } from '../../../shared/sorting/index.ts';
import type { BlockName } from './block-order.ts';
import classes from './grid.module.css';

/** The elements of a block, and the place in it for its grip. */
export interface BlockPlace {
  block: HTMLElement;
  grip: HTMLElement;
}

interface Props {
  /** The blocks in the order shown. */
  shown: readonly BlockName[];
  places: ReadonlyMap<BlockName, BlockPlace>;
  onMove: (from: number, to: number) => void;
}

/** Lets blocks be moved by drag and by key. It comes after the first page, beside the blocks and not around them, so that they stay as they are. */
export function BlockMovers({ shown, places, onMove }: Props) {
  const t = useT('metrics');
  return (
    <Sortable
      ids={shown}
      instructions={t('blocks.keyboard')}
      say={(moment, id, place) => t(`blocks.${moment}`, { name: t(`blocks.${id}`), place, total: shown.length })}
      onMove={onMove}
      isGrid
    >
      {shown.map((name) => {
        const place = places.get(name);
        return place && <Mover key={name} name={name} place={place} />;
      })}
    </Sortable>
  );
}

function Mover({ name, place: { block, grip } }: { name: BlockName; place: BlockPlace }) {
  const t = useT('metrics');
  const { row, handle } = useSortableRow(name, { isInGrid: true });
  const { ref, style, 'data-dragging': isDragging, 'data-over': isOver } = row;
  useLayoutEffect(() => {
    ref(block);
    return () => ref(null);
  }, [ref, block]);
  useLayoutEffect(() => {
    block.style.transform = style.transform ?? '';
    block.toggleAttribute('data-dragging', isDragging === true);
    block.toggleAttribute('data-over', isOver === true);
  }, [block, style.transform, isDragging, isOver]);
  return createPortal(
    <Grip handle={handle} size={24} className={classes.grip} label={t('blocks.move', { name: t(`blocks.${name}`) })} />,
    grip,
  );
}
