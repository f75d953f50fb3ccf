import { notifications } from '@mantine/notifications';
import { translator } from '../i18n/language.ts';
import { IconAlertTriangle, IconCircleCheck } from '../icons/index.ts';
import classes from './feedback.module.css';
import type { Notice } from './notice.ts';

/** Place in the column of the notice that was put on top last. */
let top = 0;

/**
 * Returns the place of a new notice in the column: below the others, or on top while the pointer is over one, which would move away
 * under it otherwise.
 */
const placeOfNew = (): number => (document.querySelector('.mantine-Notification-root:hover') ? --top : 0);

/** Puts a notice at the bottom right. */
export function showNotice({ title, body, undo, action, kind = 'done', milliseconds }: Notice): void {
  const offer = undo ? { label: translator.get().translate('app.undo'), onClick: undo } : action;
  const id = crypto.randomUUID();
  const close = () => notifications.hide(id);
  notifications.show({
    id,
    style: { order: placeOfNew() },
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
