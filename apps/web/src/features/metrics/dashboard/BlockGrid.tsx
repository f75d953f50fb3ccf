import { type ReactNode, useCallback, useLayoutEffect, useRef, useState } from 'react';
import { useIsFirstPageShown } from '../../../shared/first-page.ts';
import { lazyPart } from '../../../shared/lazy-part.tsx';
import type { BlockPlace } from './BlockMovers.tsx';
import { type BlockName, blockSpans, rememberedOrder, rememberOrder } from './block-order.ts';
import classes from './grid.module.css';

const BlockMovers = lazyPart(async () => (await import('./BlockMovers.tsx')).BlockMovers);

/** Shows the blocks in the user's order: moved by drag or by key, and saved in this browser. */
export function BlockGrid({ blocks }: { blocks: Record<BlockName, ReactNode> }) {
  const [order, setOrder] = useState(rememberedOrder);
  const [places, setPlaces] = useState<ReadonlyMap<BlockName, BlockPlace>>(new Map());
  const isPageShown = useIsFirstPageShown();
  const shown = order.filter((name) => blocks[name]);
  const move = (from: number, to: number) => {
    const next = [...order];
    const [moved] = next.splice(order.indexOf(shown[from]!), 1);
    next.splice(order.indexOf(shown[to]!), 0, moved!);
    setOrder(next);
    rememberOrder(next);
  };
  const place = useCallback(
    (name: BlockName, at: BlockPlace | null) =>
      setPlaces((known) => {
        const rest = [...known].filter(([other]) => other !== name);
        return new Map(at ? [...rest, [name, at]] : rest);
      }),
    [],
  );
  return (
    <>
      <div className={classes.grid}>
        {shown.map((name) => (
          <Block key={name} name={name} onPlace={place}>
            {blocks[name]}
          </Block>
        ))}
      </div>
      {isPageShown && <BlockMovers shown={shown} places={places} onMove={move} />}
    </>
  );
}

interface BlockProps {
  name: BlockName;
  onPlace: (name: BlockName, at: BlockPlace | null) => void;
  children: ReactNode;
}

function Block({ name, onPlace, children }: BlockProps) {
  const block = useRef<HTMLDivElement>(null);
  const grip = useRef<HTMLSpanElement>(null);
  useLayoutEffect(() => {
    if (block.current && grip.current) onPlace(name, { block: block.current, grip: grip.current });
    return () => onPlace(name, null);
  }, [name, onPlace]);
  return (
    <div ref={block} className={classes.block} data-block={name} data-span={blockSpans[name]}>
      <span ref={grip} className={classes.gripPlace} />
      {children}
    </div>
  );
}
