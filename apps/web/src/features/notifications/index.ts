export { frameOf } from './form/mail-frame.ts';
