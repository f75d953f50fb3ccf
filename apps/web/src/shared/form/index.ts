export { FormBanner } from './FormBanner.tsx';
export { type FormSettings, useForm } from './useForm.ts';
