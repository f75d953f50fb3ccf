export { type ConnectionState, connection, disconnect } from './connection.ts';
export { useChannel, useConnectionState } from './useChannel.ts';
export { type Present, usePresence } from './usePresence.ts';
