export { EventItem } from './EventItem.tsx';
export { daysShown, stepped } from './periods.ts';
