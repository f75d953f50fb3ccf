import { Button, Progress } from '@mantine/core';
import { ApiError } from '@masthead/contract';
import { useT } from '../../../shared/i18n/index.ts';
import { IconCircleX } from '../../../shared/icons/index.ts';
import classes from './prepare.module.css';
import { retries } from './retries.ts';
import type { Preparing } from './usePreparing.ts';

/** Shows the progress of reading, the number of the attempt, or why nothing could be read. */
export function ReadingProgress({ state, onStop }: { state: Preparing; onStop: () => void }) {
  const t = useT('clippings');
  const app = useT('app');
  if (state.step === 'idle') return null;
  if (state.step === 'failed') {
    const said = state.error instanceof ApiError && state.error.status > 0 ? state.error.body : null;
    const texts = Object.values(said?.errors ?? {}).flat();
    return (
      <div role="alert" className={classes.failed}>
        <IconCircleX size={16} stroke={1.6} aria-hidden />
        <p>
          <b>{t('prepare.failed')}</b> {texts[0] ?? said?.message ?? app('errors.retrieving')}
        </p>
      </div>
    );
  }
  const tries = retries + 1;
  const text =
    state.step === 'waiting'
      ? t('prepare.waiting', { attempt: state.attempt, tries, seconds: state.milliseconds / 1000 })
      : state.attempt === 1
        ? t('prepare.reading')
        : t('prepare.reading_again', { attempt: state.attempt, tries });
  return (
    <div className={classes.progress}>
      <div>
        <p role="status">{text}</p>
        <Button size="xs" variant="subtle" onClick={onStop}>
          {t('prepare.stop')}
        </Button>
      </div>
      <Progress.Root size={4} aria-hidden>
        <Progress.Section value={((state.attempt - 0.5) / tries) * 100} color="var(--bar)" animated striped />
      </Progress.Root>
    </div>
  );
}
