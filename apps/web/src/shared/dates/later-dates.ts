import type { DateInput as MantineDateInput, DateTimePicker as MantineDateTimePicker } from '@mantine/dates';
import { laterField } from '../floating/later-field.tsx';
import { PlainDate } from './PlainDate.tsx';

// They take the props of Mantine's fields and pass all of them on.
/** A field of a day, drawn closed until the calendar is loaded after the first page. */
export const DateInput = laterField({
  load: async () => (await import('../dates.ts')).DateInput,
  Plain: PlainDate,
}) as unknown as typeof MantineDateInput;
/** A field of a day and a time, drawn closed until the calendar is loaded after the first page. */
export const DateTimePicker = laterField({
  load: async () => (await import('../dates.ts')).DateTimePicker,
  Plain: PlainDate,
}) as unknown as typeof MantineDateTimePicker;
