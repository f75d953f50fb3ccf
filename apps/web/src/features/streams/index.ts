export { firstSource, streamPages } from './streams.api.ts';
