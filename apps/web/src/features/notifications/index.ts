export { frameOf } from './form/mail-frame.ts';
export { DaysField } from './form/WhenFields.tsx';
