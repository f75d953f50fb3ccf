import { DeviceWatch } from './DeviceWatch.tsx';
import { useUserChannel } from './useUserChannel.ts';

/** Watches around signed-in pages that no page needs before it is shown. */
export function ShellWatches() {
  useUserChannel();
  return <DeviceWatch />;
}
