import { ActionIcon, Button, Chip, Group, Input, TextInput } from '@mantine/core';
import { limits, type Weekday, weekdays } from '@masthead/contract';
import { addDays, writeDay } from '@masthead/measuring';
import type { ReactNode } from 'react';
import { useLocale, useT } from '../../../shared/i18n/index.ts';
import { IconPlus, IconX } from '../../../shared/icons/index.ts';
import { TimezoneSelect } from '../../../shared/parts/index.ts';
import classes from '../notifications.module.css';

interface When {
  days: readonly Weekday[];
  times: readonly string[];
  timezone: string;
}
interface Props extends When {
  errors: { days: ReactNode; times: ReactNode };
  onChange: <K extends keyof When>(name: K, value: When[K]) => void;
}

/** Days as toggles, times one by one, and the zone that they are meant in. */
export function WhenFields({ days, times, timezone, errors, onChange }: Props) {
  return (
    <>
      <DaysField days={days} error={errors.days} onChange={(value) => onChange('days', value)} />
      <Times times={times} error={errors.times} onChange={(value) => onChange('times', value)} />
      <ZoneSelect value={timezone} onChange={(value) => onChange('timezone', value)} />
    </>
  );
}

interface DaysProps {
  days: readonly Weekday[];
  error: ReactNode;
  onChange: (days: Weekday[]) => void;
}

/** Shows the days of the week as toggles. */
export function DaysField({ days, error, onChange }: DaysProps) {
  const t = useT('notifications');
  return (
    <Input.Wrapper label={t('form.days')} error={error} role="group" aria-label={t('form.days')}>
      <Chip.Group multiple value={[...days]} onChange={(chosen) => onChange(chosen as Weekday[])}>
        <Group gap={6} mt={4}>
          {weekdays.map((day) => (
            <DayChip key={day} day={day} />
          ))}
        </Group>
      </Chip.Group>
    </Input.Wrapper>
  );
}

/** Returns the date of a weekday; 1 January 2024 was a Monday. */
const dayOf = (day: Weekday) => addDays('2024-01-01', weekdays.indexOf(day));

function DayChip({ day }: { day: Weekday }) {
  const t = useT('notifications');
  const short = writeDay(dayOf(day), useLocale(), { weekday: 'short' });
  return (
    <Chip value={day} size="sm" aria-label={t(`weekdays.${day}`)}>
      {short}
    </Chip>
  );
}

function Times({
  times,
  error,
  onChange,
}: {
  times: readonly string[];
  error: ReactNode;
  onChange: (times: string[]) => void;
}) {
  const t = useT('notifications');
  const change = (index: number, time: string) => onChange(times.map((one, place) => (place === index ? time : one)));
  return (
    <Input.Wrapper label={t('form.times')} error={error}>
      <div className={classes.times}>
        {times.map((time, index) => (
          // Times have no name but their place.
          <span key={index} className={classes.time}>
            <TextInput
              type="time"
              aria-label={t('form.time', { number: index + 1 })}
              value={time}
              onChange={(event) => change(index, event.currentTarget.value)}
            />
            {times.length > 1 && (
              <ActionIcon
                aria-label={t('form.remove_time', { time })}
                onClick={() => onChange(times.filter((_, place) => place !== index))}
              >
                <IconX size={14} stroke={1.6} />
              </ActionIcon>
            )}
          </span>
        ))}
        <Button
          leftSection={<IconPlus size={14} stroke={1.6} aria-hidden />}
          disabled={times.length >= limits.notificationTimes}
          onClick={() => onChange([...times, nextTime(times)])}
        >
          {t('form.add_time')}
        </Button>
      </div>
    </Input.Wrapper>
  );
}

/** Returns a time that is not in the list yet: eight hours after the last. */
function nextTime(times: readonly string[]): string {
  const hour = (offset: number) => String((Number(times.at(-1)?.slice(0, 2) ?? 0) + offset) % 24).padStart(2, '0');
  return (
    [8, 4, 2, 1, 3, 5, 6, 7, 9, 10, 11].map((offset) => `${hour(offset)}:00`).find((time) => !times.includes(time)) ??
    '12:30'
  );
}

export function ZoneSelect({ value, onChange }: { value: string; onChange: (zone: string) => void }) {
  const t = useT('notifications');
  return <TimezoneSelect label={t('form.timezone')} value={value} onChange={(zone) => zone && onChange(zone)} />;
}
