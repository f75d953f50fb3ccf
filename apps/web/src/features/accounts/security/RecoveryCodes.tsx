import { Button, Group } from '@mantine/core';
import { notify } from '../../../shared/feedback/index.ts';
import { useT } from '../../../shared/i18n/index.ts';
import classes from './security.module.css';

/** Shown this once, to be kept away from the telephone. */
export function RecoveryCodes({ codes, onDone }: { codes: string[]; onDone: () => void }) {
  const t = useT('accounts');
  const text = codes.join('\n');
  const copy = () => void navigator.clipboard.writeText(text).then(() => notify({ title: t('copied') }));
  return (
    <div className={classes.codes}>
      <p>{t('two_factor.codes_lead')}</p>
      <ul>
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <Group gap={8}>
        <Button onClick={copy}>{t('copy')}</Button>
        <Button
          component="a"
          href={`data:text/plain;charset=utf-8,${encodeURIComponent(text)}`}
          download="masthead-recovery-codes.txt"
        >
          {t('download')}
        </Button>
        <Button variant="filled" onClick={onDone}>
          {t('two_factor.codes_kept')}
        </Button>
      </Group>
    </div>
  );
}
