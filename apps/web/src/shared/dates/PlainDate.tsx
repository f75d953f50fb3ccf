import { InputBase, useProps } from '@mantine/core';
import { clockOf, ownZone, wallTimeAt, writeDay } from '@masthead/measuring';
import type { PlainProps } from '../floating/later-field.tsx';
import { useLocale } from '../i18n/index.ts';

/** Props that concern the calendar, which is not drawn. */
const ofCalendar = new Set(
  `allowDeselect clearable dateParser defaultValue maxDate minDate onChange onOpen onType popoverProps typed value
  valueFormat`.split(/\s+/),
);

/** A closed field of a day, and of a time if its format has one. */
export function PlainDate(given: PlainProps) {
  const props = useProps('DateInput', {}, given);
  const locale = useLocale();
  const { value, defaultValue, valueFormat, onOpen } = props;
  const shown = Object.fromEntries(Object.entries(props).filter(([name]) => !ofCalendar.has(name)));
  const parts = partsOf(value ?? defaultValue);
  const day = parts ? writeDay(parts.day, locale, { day: 'numeric', month: 'short', year: 'numeric' }) : '';
  const hasTime = String(valueFormat ?? '').includes('HH');
  return (
    <InputBase
      {...shown}
      __staticSelector="DateInput"
      readOnly
      value={parts && hasTime ? `${day} ${parts.time}` : day}
      onFocus={onOpen}
      onClick={onOpen}
    />
  );
}

/** Returns the local day and time of a value as a calendar takes it, a moment included; null without one. */
function partsOf(value: unknown): { day: string; time: string } | null {
  const isMoment = typeof value === 'string' && value.endsWith('Z');
  if (typeof value === 'string' && value !== '' && !isMoment)
    return { day: value.slice(0, 10), time: value.slice(11, 16) };
  const moment = isMoment ? new Date(value) : value;
  if (!(moment instanceof Date) || Number.isNaN(moment.getTime())) return null;
  const { day, minute } = wallTimeAt(ownZone(), moment);
  return { day, time: clockOf(minute) };
}
