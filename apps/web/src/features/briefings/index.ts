export { BriefingItems } from './BriefingItems.tsx';
