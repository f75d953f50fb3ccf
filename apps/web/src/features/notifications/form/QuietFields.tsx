import { Switch, TextInput } from '@mantine/core';
import { useT } from '../../../shared/i18n/index.ts';
import classes from '../notifications.module.css';
import { ZoneSelect } from './WhenFields.tsx';

interface Quiet {
  quiet_from: string | null;
  quiet_until: string | null;
  timezone: string;
}
interface Props {
  from: string | null;
  until: string | null;
  timezone: string;
  onChange: <K extends keyof Quiet>(name: K, value: Quiet[K]) => void;
}

/** Hours in which alerts are held. */
export function QuietFields({ from, until, timezone, onChange }: Props) {
  const t = useT('notifications');
  const isQuiet = from !== null && until !== null;
  const turn = (isOn: boolean) => {
    onChange('quiet_from', isOn ? '22:00' : null);
    onChange('quiet_until', isOn ? '07:00' : null);
  };
  return (
    <>
      <Switch
        label={t('form.quiet')}
        description={t('form.quiet_hint')}
        checked={isQuiet}
        onChange={(event) => turn(event.currentTarget.checked)}
      />
      {isQuiet && (
        <>
          <div className={classes.times}>
            <TextInput
              type="time"
              label={t('form.quiet_from')}
              value={from}
              onChange={(event) => onChange('quiet_from', event.currentTarget.value)}
            />
            <TextInput
              type="time"
              label={t('form.quiet_until')}
              value={until}
              onChange={(event) => onChange('quiet_until', event.currentTarget.value)}
            />
          </div>
          <ZoneSelect value={timezone} onChange={(zone) => onChange('timezone', zone)} />
        </>
      )}
    </>
  );
}
