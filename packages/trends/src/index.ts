export { type Burst, findBursts } from './bursts/find-bursts.ts';
export type { Series } from './bursts/series.ts';
