export { broadcast, broadcastAll } from './broadcast.ts';
export { type Hearing, serveChannels, type Verdict } from './serve-channels.ts';
export { type ChannelKey, signSubscription } from './signature.ts';
