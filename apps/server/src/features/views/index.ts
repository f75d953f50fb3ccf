export { saveView } from './save-view.ts';
