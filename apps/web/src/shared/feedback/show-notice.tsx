import { notifications } from '@mantine/notifications';
import { translator } from '../i18n/language.ts';
import { IconAlertTriangle, IconCircleCheck } from '../icons/index.ts';
import classes from './feedback.module.css';
import type { Notice } from './notice.ts';

/** Puts a notice at the bottom right. */
export function showNotice({ title, body, undo, action, kind = 'done', milliseconds }: Notice): void {
  const offer = undo ? { label: translator.get().translate('app.undo'), onClick: undo } : action;
  const id = crypto.randomUUID();
  const close = () => notifications.hide(id);
  notifications.show({
    id,
    ...(milliseconds !== undefined && { autoClose: milliseconds }),
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
