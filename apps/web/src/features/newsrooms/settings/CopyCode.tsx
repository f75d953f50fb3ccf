import { CopyButton } from '@mantine/core';
import { useT } from '../../../shared/i18n/index.ts';
import classes from './settings.module.css';

/** A value that is copied by pressing it. */
export function CopyCode({ value }: { value: string }) {
  const t = useT('newsrooms');
  return (
    <CopyButton value={value}>
      {({ copied, copy }) => (
        <button type="button" className={classes.code} onClick={copy}>
          {value}
          <span>{t(copied ? 'copied' : 'copy')}</span>
        </button>
      )}
    </CopyButton>
  );
}
