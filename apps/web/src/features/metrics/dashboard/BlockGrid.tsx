import { arrayMove } from '@dnd-kit/sortable';
import { type ReactNode, useState } from 'react';
import { useT } from '../../../shared/i18n/index.ts';
import { Grip, Sortable, useSortableRow } from '../../../shared/sorting/index.ts';
import { type BlockName, blockSpans, rememberedOrder, rememberOrder } from './block-order.ts';
import classes from './grid.module.css';

/** Shows the blocks in the user's order: moved by drag or by key, and saved in this browser. */
export function BlockGrid({ blocks }: { blocks: Record<BlockName, ReactNode> }) {
  const t = useT('metrics');
  const [order, setOrder] = useState(rememberedOrder);
  const shown = order.filter((name) => blocks[name]);
  const move = (from: number, to: number) => {
    const next = arrayMove(order, order.indexOf(shown[from]!), order.indexOf(shown[to]!));
    setOrder(next);
    rememberOrder(next);
  };
  return (
    <Sortable
      ids={shown}
      instructions={t('blocks.keyboard')}
      say={(moment, id, place) => t(`blocks.${moment}`, { name: t(`blocks.${id}`), place, total: shown.length })}
      onMove={move}
      isGrid
    >
      <div className={classes.grid}>
        {shown.map((name) => (
          <Block key={name} name={name}>
            {blocks[name]}
          </Block>
        ))}
      </div>
    </Sortable>
  );
}

function Block({ name, children }: { name: BlockName; children: ReactNode }) {
  const t = useT('metrics');
  const { row, handle } = useSortableRow(name, { isInGrid: true });
  return (
    <div {...row} className={classes.block} data-block={name} data-span={blockSpans[name]}>
      <Grip
        handle={handle}
        size={24}
        className={classes.grip}
        label={t('blocks.move', { name: t(`blocks.${name}`) })}
      />
      {children}
    </div>
  );
}
