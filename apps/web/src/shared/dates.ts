// The style sheet is loaded with the pages that have a date field.
import '@mantine/dates/styles.layer.css';
import './dates/calendar-languages.ts';

export { DatePicker, DateTimePicker, TimeInput } from '@mantine/dates';
export { DateInput } from './dates/DateInput.tsx';
