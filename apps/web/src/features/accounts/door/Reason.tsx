import { useT } from '../../../shared/i18n/index.ts';
import classes from './door.module.css';
import { reasonText } from './reason-text.ts';

/** Explains why the person was signed out or sent here. */
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
