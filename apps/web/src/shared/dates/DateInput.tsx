import { type DateInputProps, DateInput as MantineDateInput } from '@mantine/dates';
import { useLocale } from '../i18n/index.ts';
import { parseDay } from './parse-day.ts';

/** A day, shown and typed as the language writes it. Mantine would read '05.11.2026' as 11 May. */
export function DateInput(props: DateInputProps) {
  const locale = useLocale();
  return <MantineDateInput valueFormat="ll" dateParser={(text) => parseDay(text, locale)} {...props} />;
}
