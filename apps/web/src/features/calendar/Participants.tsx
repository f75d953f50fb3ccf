import type { ConnectEvent } from '@masthead/contract';
import { useFormat } from '../../shared/format/index.ts';
import { useT } from '../../shared/i18n/index.ts';
import classes from './calendar.module.css';

/** Lists the participants with their answers to the invitation. */
export function Participants({ event: { participants } }: { event: ConnectEvent }) {
  const t = useT('calendar');
  const { shortDate } = useFormat();
  if (participants.length === 0) return null;
  return (
    <ul className={classes.participants} aria-label={t('fields.participants')}>
      {participants.map(({ id, name, status, email, invited_at, replied_at }) => (
        <li key={id} data-status={status}>
          <b>{name}</b>
          <span>
            {!email ? t('no_email') : invited_at ? t(`status.${status}`) : t('not_invited')}
            {replied_at && ` · ${shortDate(replied_at)}`}
          </span>
        </li>
      ))}
    </ul>
  );
}
