export { filtersOf } from './matching.ts';
export { ViewMenu } from './ViewMenu.tsx';
