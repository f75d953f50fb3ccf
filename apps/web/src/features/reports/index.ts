export { reportLanguages } from './form/report-languages.ts';
