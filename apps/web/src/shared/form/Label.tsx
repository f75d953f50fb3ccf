import type { ReactNode } from 'react';
import { useT } from '../i18n/index.ts';
import classes from './form.module.css';

/** Name of a field; 'optional' beside it where nothing has to be given. */
export function Label({ children, isOptional }: { children?: ReactNode; isOptional?: boolean }) {
  const t = useT('app');
  return (
    <>
      {children}
      {isOptional && <span className={classes.optional}> {t('optional')}</span>}
    </>
  );
}
