import { Modal } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { useT } from '../../shared/i18n/index.ts';
import { IconSearch } from '../../shared/icons/index.ts';
import { useStore } from '../../shared/store.ts';
import { fuzzyFind } from './fuzzy.ts';
import { palette, paletteText } from './open.ts';
import classes from './palette.module.css';
import { type Command, useCommands } from './useCommands.tsx';
import { useRecords } from './useRecords.ts';

/** The number of commands that can be read at a glance and reached by key; fewer if records follow. */
const shown = { alone: 12, besideRecords: 5 };
const order = ['streams', 'pages', 'brands', 'actions'] as const;

/** Shows pages, actions and records by some of their letters, and opens the one chosen. */
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
  const typed = useStore(paletteText);
  const [search] = useDebouncedValue(typed.trim(), 200);
  const { records, isSearching } = useRecords(search);
  const [chosen, setChosen] = useState(0);
  const found = fuzzyFind(commands, typed).slice(0, records.length > 0 ? shown.besideRecords : shown.alone);
  // Without anything typed by groups; otherwise the best first, and then the records.
  const rows = typed.trim()
    ? [...found, ...records]
    : order.flatMap((group) => found.filter((command) => command.group === group));
  const isPending = isSearching || search !== typed.trim();
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
            paletteText.set(event.currentTarget.value);
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
        {rows.length > 0
          ? t('palette.count', { count: rows.length })
          : isPending
            ? t('palette.searching')
            : t('palette.none', { typed })}
      </p>
    </>
  );
}
