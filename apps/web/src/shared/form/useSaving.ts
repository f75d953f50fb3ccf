import { ApiError } from '@masthead/contract';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { notifyFailure } from '../feedback/index.ts';

/** Milliseconds without a change after which a value is saved. */
const calm = 500;

interface Saved<T> {
  value: T;
  revision: number;
}

interface Saving<T> extends Saved<T> {
  /** Saves a value over a revision. Returns the new one. */
  save: (value: T, revision: number) => Promise<number>;
  load: () => Promise<Saved<T>>;
  /** Shows the value of a colleague who was faster. */
  replace: (theirs: T) => void;
  /** The value as the server has it. It is shown when its revision rises while nothing waits to be saved. */
  followed?: T;
}

/**
 * Saves a value that people edit, one call after the other, the latest one in the end also if the page is left. Returns true while
 * something waits to be saved.
 */
export function useSaving<T>({ value, revision: given, save: send, load, replace, followed }: Saving<T>): boolean {
  const [isSaving, setSaving] = useState(false);
  const latest = useRef(value);
  const saved = useRef(value);
  const revision = useRef(given);
  const isUnderway = useRef(false);

  const take = (theirs: Saved<T>) => {
    revision.current = theirs.revision;
    saved.current = theirs.value;
    latest.current = theirs.value;
    replace(theirs.value);
  };
  const follow = useEffectEvent(() => {
    if (given <= revision.current) return;
    if (followed === undefined) revision.current = given;
    // A value that waits to be saved is refused by the server, and that of the colleague is shown then.
    else if (latest.current === saved.current && !isUnderway.current) take({ value: followed, revision: given });
  });
  useEffect(() => follow(), [given]);

  const save = useEffectEvent(async () => {
    if (isUnderway.current) return;
    isUnderway.current = true;
    try {
      while (latest.current !== saved.current) {
        const wanted = latest.current;
        revision.current = await send(wanted, revision.current);
        saved.current = wanted;
      }
    } catch (error) {
      notifyFailure(error);
      if (error instanceof ApiError && error.status === 409) take(await load());
    } finally {
      isUnderway.current = false;
      setSaving(false);
    }
  });

  useEffect(() => {
    latest.current = value;
    if (value === saved.current && !isUnderway.current) return setSaving(false);
    setSaving(true);
    const timer = setTimeout(() => void save(), calm);
    return () => clearTimeout(timer);
  }, [value]);
  useEffect(() => () => void save(), []);
  return isSaving;
}
