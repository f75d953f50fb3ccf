export { createSite } from './serve-site.ts';
