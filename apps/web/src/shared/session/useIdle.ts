import { useEffect, useState } from 'react';
import { call } from '../api/index.ts';
import { readLocal, writeLocal } from '../local-storage.ts';
import { type Idleness, idlenessOf } from './idle.ts';
import { isLocked, lock } from './lock.ts';

const key = 'masthead.last_activity';
const signs = ['pointerdown', 'pointermove', 'keydown', 'wheel', 'touchstart', 'scroll'] as const;
/** Milliseconds between two records of activity, and between two reports of it to the server. */
const noteEvery = 2000;
const tellEvery = 60_000;

/** Watches the activity in all tabs of the browser and locks the session after so many seconds without any. */
export function useIdle(seconds: number): { idleness: Idleness; stay: () => void } {
  const [idleness, setIdleness] = useState<Idleness>({ kind: 'active' });
  useEffect(() => {
    if (seconds === 0) return;
    note(Date.now());
    let noted = Date.now();
    let told = Date.now();
    const onSign = () => {
      const now = Date.now();
      if (now - noted < noteEvery || isLocked()) return;
      // In the warning only the button says 'I am here': a mouse that is brushed against does not.
      if (idlenessOf({ last: lastActivity(), now, seconds }).kind !== 'active') return;
      noted = now;
      note(now);
      if (now - told < tellEvery) return;
      told = now;
      call('auth.session.renew').catch(() => undefined);
    };
    const timer = setInterval(() => {
      if (isLocked()) return setIdleness(active);
      const found = idlenessOf({ last: lastActivity(), now: Date.now(), seconds });
      setIdleness((known) => (isSame(known, found) ? known : found));
      if (found.kind === 'due') lock();
    }, 1000);
    for (const sign of signs) addEventListener(sign, onSign, { passive: true, capture: true });
    return () => {
      clearInterval(timer);
      for (const sign of signs) removeEventListener(sign, onSign, { capture: true });
    };
  }, [seconds]);
  return {
    idleness: seconds === 0 ? active : idleness,
    stay: () => {
      note(Date.now());
      setIdleness(active);
      call('auth.session.renew').catch(() => undefined);
    },
  };
}

const active: Idleness = { kind: 'active' };
const isSame = (a: Idleness, b: Idleness): boolean =>
  a.kind === b.kind && (a.kind !== 'warning' || b.kind !== 'warning' || a.seconds === b.seconds);
const note = (now: number): void => writeLocal(key, String(now));
const lastActivity = (): number => Number(readLocal(key) ?? Date.now());
