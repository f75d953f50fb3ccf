export { disconnect } from './disconnect.ts';
export { useChannel, useConnectionState } from './useChannel.ts';
export { usePresence } from './usePresence.ts';
