import { DateInput, TimeInput } from '../../../shared/dates.ts';
import { useT } from '../../../shared/i18n/index.ts';
import { TimezoneSelect } from '../../../shared/parts/index.ts';
import { clockIn } from '../moment.ts';
import { useMoment } from '../useMoment.ts';
import classes from './publish.module.css';

type Time = ReturnType<typeof clockIn>;

interface Props {
  day: string;
  clock: string;
  timezone: string;
  ownZone: string;
  date: Date | null;
  isPast: boolean;
  onTime: (time: Time) => void;
  onTimezone: (timezone: string) => void;
}

/** Shows the day, hour and time zone of a publication or a sending, and that moment on the user's own clock. */
export function TimeFields({ day, clock, timezone, ownZone, date, isPast, onTime, onTimezone }: Props) {
  const t = useT('stories');
  const moment = useMoment();
  return (
    <>
      <div className={classes.time}>
        <DateInput
          label={t('publish.date')}
          minDate={clockIn(timezone, Date.now())[0]}
          value={day}
          onChange={(next) => onTime([next ?? day, clock])}
        />
        <TimeInput
          label={t('publish.time')}
          value={clock}
          onChange={(event) => onTime([day, event.currentTarget.value])}
        />
      </div>
      <TimezoneSelect
        label={t('publish.timezone')}
        value={timezone}
        onChange={(zone) => onTimezone(zone ?? timezone)}
      />
      <p className={classes.note} role="status" data-wrong={isPast || undefined}>
        {isPast || !date
          ? t('publish.past')
          : t('publish.own_time', { date: moment(date.toISOString(), ownZone), zone: ownZone })}
      </p>
    </>
  );
}
