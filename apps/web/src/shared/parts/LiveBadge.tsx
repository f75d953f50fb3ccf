import { useT } from '../i18n/index.ts';
import { useConnectionState } from '../realtime/index.ts';
import classes from './parts.module.css';

/** Shows the state of the live connection: Live, or reconnecting. */
export function LiveBadge() {
  const t = useT('app');
  const state = useConnectionState();
  if (state === 'off') return null;
  return (
    <span className={classes.live} data-live={state === 'live' || undefined} role="status">
      {t(`connection.${state}`)}
    </span>
  );
}
