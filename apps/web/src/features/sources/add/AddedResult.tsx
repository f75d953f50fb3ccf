import type { ReactNode } from 'react';
import { useT } from '../../../shared/i18n/index.ts';
import classes from './add.module.css';

/** Shows how many sources are new and how many existed, with further notes. */
export function AddedResult({
  created,
  existing,
  children,
}: {
  created: number;
  existing: number;
  children?: ReactNode;
}) {
  const t = useT('sources');
  return (
    <div className={classes.result} role="status">
      <b>{t('result.created', { count: created })}</b>
      {existing > 0 && <p>{t('result.existing', { count: existing })}</p>}
      {created > 0 && <p>{t('result.next')}</p>}
      {children}
    </div>
  );
}
