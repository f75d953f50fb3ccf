import { lazy, Suspense } from 'react';
import { useOrganisation, useUser } from '../../shared/actor/index.ts';
import { idleSeconds, useIdle } from '../../shared/session/index.ts';

const IdleWarning = lazy(async () => ({ default: (await import('./IdleWarning.tsx')).IdleWarning }));

/** Locks the session of somebody who has gone, and warns them before. */
export function IdleWatch() {
  const { idleness, stay } = useIdle(idleSeconds(useOrganisation(), useUser()));
  if (idleness.kind !== 'warning') return null;
  return (
    <Suspense>
      <IdleWarning seconds={idleness.seconds} onStay={stay} />
    </Suspense>
  );
}
