import { useEffect, useState } from 'react';
import { useT } from '../../../shared/i18n/index.ts';
import { RowSkeletons } from '../../../shared/page/index.ts';
import classes from './missed.module.css';

/** Milliseconds after which it is said why it takes so long. */
const usual = 2000;

export function Looking() {
  const t = useT('sources');
  const [isLong, setLong] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLong(true), usual);
    return () => clearTimeout(timer);
  }, []);
  return (
    <div className={classes.looking}>
      <p role="status">
        {t('missed.looking')} {isLong && t('missed.looking_long')}
      </p>
      <RowSkeletons count={4} />
    </div>
  );
}
