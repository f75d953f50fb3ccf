export { createDemoData } from './demo-data.ts';
