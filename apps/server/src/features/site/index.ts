export { createSite, type Site } from './serve-site.ts';
