import { useT } from '../../../shared/i18n/index.ts';
import classes from './door.module.css';
import { reasonText } from './reason-text.ts';

/** Why the person is here, when it was not their own wish. */
export function Reason({ reason }: { reason: string | number | undefined }) {
  const t = useT('accounts');
  const text = reasonText(reason);
  if (!text) return null;
  return (
    <p role="status" className={classes.reason}>
      {t(text)}
    </p>
  );
}
