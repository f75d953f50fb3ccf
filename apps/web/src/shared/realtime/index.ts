export { disconnect } from './connection.ts';
export { useChannel, useConnectionState } from './useChannel.ts';
export { usePresence } from './usePresence.ts';
