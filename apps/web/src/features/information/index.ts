export { PlanContact } from './PlanContact.tsx';
