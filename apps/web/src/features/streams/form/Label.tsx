import { useT } from '../../../shared/i18n/index.ts';
import classes from './form.module.css';

/** Label of a field; 'optional' beside it where nothing has to be said. */
export function Label({ text, isOptional }: { text: string; isOptional?: boolean | undefined }) {
  const t = useT('app');
  return (
    <>
      {text} {isOptional && <span className={classes.optional}>{t('optional')}</span>}
    </>
  );
}
