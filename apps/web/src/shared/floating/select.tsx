import type { MultiSelect as MantineMultiSelect, Select as MantineSelect } from '@mantine/core';
import { type ComponentType, createElement, useEffect, useId, useLayoutEffect, useRef, useState } from 'react';
import { notifyFailure } from '../feedback/notify.ts';
import { firstPage } from '../first-page.ts';
import { createStore, useStore } from '../store.ts';
import { PlainMultiSelect, type PlainProps, PlainSelect } from './PlainSelect.tsx';

type Fields = typeof import('./fields.ts');

const fields = createStore<Fields | null>(null);
const load = async () => fields.set(await import('./fields.ts'));

/**
 * Returns a field that is drawn at once as it looks when closed, and replaced by Mantine's once that is loaded, after the first
 * page or with the first click.
 */
function laterField(name: keyof Fields, Plain: ComponentType<PlainProps>) {
  return function LaterField(props: PlainProps) {
    const loaded = useStore(fields);
    const ownId = useId();
    const id = props.id ?? ownId;
    const [isAsked, setAsked] = useState(false);
    useFocusKept(id, loaded !== null);
    useEffect(() => void firstPage.then(load).catch(() => {}), []);
    if (loaded)
      return createElement(loaded[name] as ComponentType<PlainProps>, {
        ...props,
        id,
        ...(isAsked && { defaultDropdownOpened: true }),
      });
    const open = () => {
      setAsked(true);
      load().catch(notifyFailure);
    };
    return <Plain {...props} id={id} onOpen={open} />;
  };
}

/** Gives the focus to the field that replaces one that had it. */
function useFocusKept(id: string, isReplaced: boolean): void {
  const before = useRef(isReplaced);
  const hadFocus = useRef(false);
  if (isReplaced && !before.current) hadFocus.current = document.activeElement?.id === id;
  useLayoutEffect(() => {
    before.current = isReplaced;
    if (!hadFocus.current) return;
    hadFocus.current = false;
    document.getElementById(id)?.focus();
  }, [id, isReplaced]);
}

// They take the props of Mantine's fields and pass all of them on.
export const Select = laterField('Select', PlainSelect) as unknown as typeof MantineSelect;
export const MultiSelect = laterField('MultiSelect', PlainMultiSelect) as unknown as typeof MantineMultiSelect;
