import { notifications } from '@mantine/notifications';
import { ApiError } from '@masthead/contract';
import { IconAlertTriangle, IconCircleCheck } from '@tabler/icons-react';
import { translator } from '../i18n/language.ts';
import classes from './feedback.module.css';

export interface Notice {
  title: string;
  body?: string;
  /** What can be taken back is taken back from here. */
  undo?: () => void;
  /** Another thing to do, with its label. */
  action?: { label: string; onClick: () => void };
  kind?: 'done' | 'warning';
}

/** Shows a notification at the bottom right for ten seconds; returns its id. */
export function notify({ title, body, undo, action, kind = 'done' }: Notice): string {
  const offer = undo ? { label: translator.get().translate('app.undo'), onClick: undo } : action;
  const id = crypto.randomUUID();
  const close = () => notifications.hide(id);
  return notifications.show({
    id,
    icon: kind === 'done' ? <IconCircleCheck size={16} stroke={1.6} /> : <IconAlertTriangle size={16} stroke={1.6} />,
    withCloseButton: !offer,
    closeButtonProps: { 'aria-label': translator.get().translate('app.close') },
    message: (
      <div className={classes.notice}>
        <div className={classes.words}>
          <b>{title}</b>
          {body && <div className={classes.body}>{body}</div>}
        </div>
        {offer && (
          <button
            type="button"
            className={classes.offer}
            onClick={() => {
              offer.onClick();
              close();
            }}
          >
            {offer.label}
          </button>
        )}
      </div>
    ),
  });
}

/**
 * Shows a failed call by the display rule of the specification: with listed details the server's message is the title and the
 * details the body; else 'An Error has occurred' and the message. A 401 has its own way and is not shown.
 */
export function notifyFailure(error: unknown): void {
  const { translate } = translator.get();
  if (error instanceof ApiError && error.status === 401) return;
  if (!(error instanceof ApiError) || error.status === 0 || error.status >= 500) {
    const isOffline = error instanceof ApiError && error.status === 0;
    notify({
      kind: 'warning',
      title: translate('app.errors.title'),
      body: translate(isOffline ? 'app.errors.offline' : 'app.errors.later'),
    });
    return;
  }
  const details = Object.values(error.body.errors ?? {}).flat();
  if (details.length > 0) notify({ kind: 'warning', title: error.body.message, body: details.join(' ') });
  else notify({ kind: 'warning', title: translate('app.errors.title'), body: error.body.message });
}
