import { type NotificationKind, notificationKinds } from '@masthead/contract';
import { useT } from '../../../shared/i18n/index.ts';
import classes from '../notifications.module.css';

/** A digest or one of the alerts, each with what it does. */
export function KindChoice({
  value,
  onChange,
}: {
  value: NotificationKind;
  onChange: (kind: NotificationKind) => void;
}) {
  const t = useT('notifications');
  return (
    <fieldset className={classes.kinds}>
      <legend>{t('form.kind')}</legend>
      {notificationKinds.map((kind) => (
        <label key={kind} className={classes.kind} data-chosen={kind === value || undefined}>
          <input type="radio" name="kind" checked={kind === value} onChange={() => onChange(kind)} />
          <span>
            <b>{t(`kinds.${kind}`)}</b>
            {t(`kind_hints.${kind}`)}
          </span>
        </label>
      ))}
    </fieldset>
  );
}
