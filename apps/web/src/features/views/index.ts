export { filtersOf } from './matching.ts';
export { type BuiltInView, ViewMenu } from './ViewMenu.tsx';
