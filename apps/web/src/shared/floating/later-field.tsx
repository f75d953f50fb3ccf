import { type ComponentType, createElement, useEffect, useId, useLayoutEffect, useRef, useState } from 'react';
import { notifyFailure } from '../feedback/notify.ts';
import { firstPage } from '../first-page.ts';
import { createStore, useStore } from '../store.ts';

export type Option = string | { value?: unknown; label?: string; items?: readonly Option[] };

export type PlainProps = Record<string, unknown> & {
  id?: string;
  data?: readonly Option[];
  value?: unknown;
  defaultValue?: unknown;
  placeholder?: string;
  onChange?: (value: never) => void;
  /** Loads the field that replaces this one, which then opens. */
  onOpen?: () => void;
  /** The text that has been typed meanwhile; null: none. */
  typed?: string | null;
  onType?: (text: string) => void;
};

/** The events in a field before it was replaced. */
export interface Early {
  isOpened: boolean;
  typed: string | null;
}

interface LaterField {
  load: () => Promise<unknown>;
  Plain: ComponentType<PlainProps>;
  /** Returns the props with which the loaded field goes on. */
  goOn?: (early: Early) => object;
}

/**
 * Returns a field that is drawn at once as it looks when closed, and replaced by Mantine's once that is loaded, after the first
 * page or when it is used. It keeps focus, cursor and text.
 */
export function laterField({ load, Plain, goOn }: LaterField) {
  const field = createStore<ComponentType<PlainProps> | null>(null);
  // They take the props of Mantine's fields and pass all of them on.
  const loadField = async () => field.set((await load()) as ComponentType<PlainProps>);
  return function LaterField(props: PlainProps) {
    const Loaded = useStore(field);
    const ownId = useId();
    const id = props.id ?? ownId;
    const [early, setEarly] = useState<Early>({ isOpened: false, typed: null });
    useFocusKept(id, Loaded !== null);
    useEffect(() => void firstPage.then(loadField).catch(() => {}), []);
    if (Loaded) return createElement(Loaded, { ...props, id, ...goOn?.(early) });
    const open = () => {
      setEarly((before) => ({ ...before, isOpened: true }));
      loadField().catch(notifyFailure);
    };
    const type = (typed: string) => setEarly((before) => ({ ...before, typed }));
    return <Plain {...props} id={id} onOpen={open} typed={early.typed} onType={type} />;
  };
}

/** Gives the focus and the cursor to the field that replaces one that had them. */
function useFocusKept(id: string, isReplaced: boolean): void {
  const before = useRef(isReplaced);
  const cursor = useRef<readonly (number | null)[] | null>(null);
  if (isReplaced && !before.current) cursor.current = cursorOf(id);
  useLayoutEffect(() => {
    before.current = isReplaced;
    if (!cursor.current) return;
    const [start = null, end = null] = cursor.current;
    cursor.current = null;
    const field = document.getElementById(id);
    field?.focus();
    if (field instanceof HTMLInputElement && field.type === 'text') field.setSelectionRange(start, end);
  }, [id, isReplaced]);
}

/** Returns the place of the cursor in a field; null without the focus. */
function cursorOf(id: string): readonly (number | null)[] | null {
  const field = document.activeElement;
  if (field?.id !== id) return null;
  return field instanceof HTMLInputElement ? [field.selectionStart, field.selectionEnd] : [];
}
