export { EventItem } from './EventItem.tsx';
