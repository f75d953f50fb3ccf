import { useEffect } from 'react';
import { useUser } from '../../shared/actor/index.ts';
import { impersonating } from '../../shared/session/index.ts';
import { resumeKeeping, resumePushing } from '../../shared/worker/index.ts';

/** Continues what the user has chosen for this device: messages, and lists for reading without a connection. */
export function DeviceWatch() {
  const { id } = useUser();
  useEffect(() => {
    if (impersonating.get()) return;
    // A browser may refuse both; the page for devices then says why.
    resumeKeeping(id).catch(() => undefined);
    resumePushing(id).catch(() => undefined);
  }, [id]);
  return null;
}
