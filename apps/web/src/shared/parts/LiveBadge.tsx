import { useT } from '../i18n/index.ts';
import { useConnectionState } from '../realtime/index.ts';
import classes from './parts.module.css';

/** Says whether news arrives by itself: Live, or that the connection is being made again. */
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
