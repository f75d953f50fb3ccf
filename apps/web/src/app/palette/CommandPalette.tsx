import { Modal } from '@mantine/core';
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { useT } from '../../shared/i18n/index.ts';
import { IconSearch } from '../../shared/icons/index.ts';
import { fuzzyFind } from './fuzzy.ts';
import { palette } from './open.ts';
import classes from './palette.module.css';
import { type Command, useCommands } from './useCommands.tsx';

/** As many as can be taken in at a glance and walked through by key. */
const shown = 12;
const order = ['streams', 'pages', 'brands', 'actions'] as const;

/** Go anywhere, choose a brand, do what belongs to no page: by typing some of its letters. */
export function CommandPalette({ isOpen }: { isOpen: boolean }) {
  const t = useT('app');
  return (
    <Modal.Root opened={isOpen} onClose={() => palette.set(false)} yOffset="12vh" size={560} centered={false}>
      <Modal.Overlay color="var(--scrim)" backgroundOpacity={1} />
      <Modal.Content aria-label={t('palette.title')}>
        <Modal.Body className={classes.body}>
          <Finder />
        </Modal.Body>
      </Modal.Content>
    </Modal.Root>
  );
}

function Finder() {
  const t = useT('app');
  const listId = useId();
  const commands = useCommands();
  const [typed, setTyped] = useState('');
  const [chosen, setChosen] = useState(0);
  const found = fuzzyFind(commands, typed).slice(0, shown);
  // Without anything typed by groups; else the best first, whatever it is.
  const rows = typed.trim() ? found : order.flatMap((group) => found.filter((command) => command.group === group));
  const current = rows[Math.min(chosen, rows.length - 1)];
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    list.current?.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: 'nearest' });
  });
  const run = (command: Command | undefined) => {
    if (!command) return;
    palette.set(false);
    void command.run();
  };
  const onKey = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step) setChosen((at) => (Math.min(at, rows.length - 1) + step + rows.length) % Math.max(1, rows.length));
    else if (event.key === 'Enter') run(current);
    else return;
    event.preventDefault();
  };
  return (
    <>
      <div className={classes.field}>
        <IconSearch size={16} stroke={1.6} aria-hidden />
        <input
          data-autofocus
          role="combobox"
          aria-expanded
          aria-controls={listId}
          aria-activedescendant={current && `${listId}-${current.id}`}
          aria-label={t('navigation.search')}
          placeholder={t('palette.hint')}
          value={typed}
          maxLength={100}
          autoComplete="off"
          spellCheck={false}
          onChange={(event) => {
            setTyped(event.currentTarget.value);
            setChosen(0);
          }}
          onKeyDown={onKey}
        />
      </div>
      <div ref={list} id={listId} role="listbox" aria-label={t('palette.title')} className={classes.list}>
        {rows.map((command) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are heard by the field, as a combobox has it.
          <div
            key={command.id}
            id={`${listId}-${command.id}`}
            role="option"
            tabIndex={-1}
            aria-selected={command === current}
            className={classes.row}
            onPointerMove={() => setChosen(rows.indexOf(command))}
            onClick={() => run(command)}
          >
            <span className="cut">{command.label}</span>
            <span className={classes.hint}>{command.hint ?? t(`palette.groups.${command.group}`)}</span>
          </div>
        ))}
      </div>
      <p role="status" className={rows.length > 0 ? 'visually-hidden' : classes.none}>
        {rows.length > 0 ? t('palette.count', { count: rows.length }) : t('palette.none', { typed })}
      </p>
    </>
  );
}
