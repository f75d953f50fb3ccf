import { useOrganisation, useUser } from '../../shared/actor/index.ts';
import { lazyPart } from '../../shared/lazy-part.tsx';
import { idleSeconds, useIdle } from '../../shared/session/index.ts';

const IdleWarning = lazyPart(async () => (await import('./IdleWarning.tsx')).IdleWarning);

/** Locks the session of somebody who has gone, and warns them before. */
export function IdleWatch() {
  const { idleness, stay } = useIdle(idleSeconds(useOrganisation(), useUser()));
  if (idleness.kind !== 'warning') return null;
  return <IdleWarning seconds={idleness.seconds} onStay={stay} />;
}
