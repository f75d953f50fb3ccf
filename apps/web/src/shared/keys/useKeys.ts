import { useEffect, useEffectEvent } from 'react';
import { readLocal, writeLocal } from '../local-storage.ts';
import { createStore, useStore } from '../store.ts';
import { commandOf, type KeyRow } from './commands.ts';

const key = 'masthead.single_keys';
const isOn = createStore(readLocal(key) !== 'off');
isOn.subscribe(() => writeLocal(key, isOn.get() ? null : 'off'));

/** Returns the setting for single-letter commands and its setter. WCAG 2.1.4 requires that users can switch them off. */
export const useSingleKeys = (): [boolean, (isOn: boolean) => void] => [useStore(isOn), isOn.set];

/** Elements that handle keys themselves while focused. */
const typed =
  'input:not([type="checkbox"]), textarea, select, [contenteditable="true"], [role="menu"], [role="listbox"], [role="dialog"]:not([data-reader])';
const pressed = 'a, button, input, [role="button"]';

/** Runs the commands of a page. `run` answers whether it did something; if so the key does nothing else. */
export function useKeys<C extends string>(table: readonly KeyRow<C>[], run: (command: C) => boolean): void {
  const handle = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return;
    const focus = event.target instanceof Element ? event.target : null;
    if (focus?.closest(typed) || document.querySelector('[role="dialog"]:not([data-reader])')) return;
    const command = commandOf(table, event.key, {
      hasSingleKeys: isOn.get(),
      isOnControl: Boolean(focus?.closest(pressed)),
      isInText: Boolean(focus?.closest('[data-reader-text]')),
      hasShift: event.shiftKey,
    });
    if (command && run(command)) event.preventDefault();
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => handle(event);
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, []);
}
