import { Portal } from '@mantine/core';
import { useEffect, useState } from 'react';
import { useT } from '../../../shared/i18n/index.ts';
import { useStore } from '../../../shared/store.ts';
import { type Asking, type Block, blocks } from './blocks.ts';
import { type OpenSlash, openSlash, slashKeys } from './slash-menu.ts';
import classes from './text.module.css';

const height = 320;

/** The blocks that fit what was typed behind the slash, chosen by arrow keys and Enter, or by a click. */
export function SlashList({ asking }: { asking: Asking }) {
  const open = useStore(openSlash);
  return open ? <List key={open.range.from} open={open} asking={asking} /> : null;
}

function List({ open, asking }: { open: OpenSlash; asking: Asking }) {
  const t = useT('stories');
  const [chosen, setChosen] = useState(0);
  const { editor, query, range, place } = open;
  const found = blocks.filter(({ name }) => t(`blocks.${name}`).toLowerCase().includes(query.trim().toLowerCase()));
  const at = Math.min(chosen, found.length - 1);
  const run = (block: Block | undefined) => {
    openSlash.set(null);
    if (!block) return;
    editor.chain().focus().deleteRange(range).run();
    block.run(editor, asking);
  };
  const onKey = (key: string): boolean => {
    if (found.length === 0) return false;
    if (key === 'ArrowDown') setChosen((at + 1) % found.length);
    else if (key === 'ArrowUp') setChosen((at + found.length - 1) % found.length);
    else if (key === 'Enter' || key === 'Tab') run(found[at]);
    else return false;
    return true;
  };
  useEffect(() => {
    slashKeys.set(onKey);
    return () => slashKeys.set(null);
  });
  if (found.length === 0) return null;
  const isBelow = place.bottom + height < innerHeight;
  const style = {
    left: Math.min(place.left, innerWidth - 250),
    ...(isBelow ? { top: place.bottom + 4 } : { bottom: innerHeight - place.top + 4 }),
  };
  return (
    <Portal>
      <div className={classes.slash} style={style} role="listbox" aria-label={t('text.slash')}>
        {found.map((block, index) => (
          <div
            key={block.name}
            role="option"
            tabIndex={-1}
            aria-selected={index === at}
            className={classes.slashItem}
            ref={(element) => {
              if (index === at) element?.scrollIntoView({ block: 'nearest' });
            }}
            onMouseEnter={() => setChosen(index)}
            onMouseDown={(event) => {
              event.preventDefault();
              run(block);
            }}
          >
            <block.Icon size={16} stroke={1.6} aria-hidden />
            <span>{t(`blocks.${block.name}`)}</span>
            {block.keys && <kbd>{block.keys}</kbd>}
          </div>
        ))}
      </div>
    </Portal>
  );
}
