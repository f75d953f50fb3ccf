import { Button } from '@mantine/core';
import { useT } from '../../../../shared/i18n/index.ts';
import { IconRefresh } from '../../../../shared/icons/index.ts';
import { patience, type Trace } from '../missed.api.ts';
import { isMoving, sumOf } from '../verdict.ts';
import classes from './answer.module.css';
import { CopyLink } from './CopyLink.tsx';
import { NoStreams } from './NoStreams.tsx';
import { Road } from './Road.tsx';
import { SourceFix } from './SourceFix.tsx';
import { StreamAnswer, StreamOutcomes } from './StreamOutcomes.tsx';
import { useOutcomeText } from './texts.ts';

interface Props {
  trace: Trace;
  /** The time at which a button was last pressed, in milliseconds. */
  mendedAt: number;
  onMended: () => void;
  onLookAgain: () => void;
  isLooking: boolean;
}

/** Shows the reason in one sentence with the button that solves it, and the steps below. */
export function Answer({ trace, mendedAt, onMended, onLookAgain, isLooking }: Props) {
  const t = useT('sources');
  const { streams, document } = trace;
  const isWatched = isMoving(trace) || Date.now() < mendedAt + patience;
  return (
    <>
      <section className={classes.answer} aria-labelledby="answer-label">
        <p id="answer-label" className={classes.label}>
          {t('missed.answer')}
        </p>
        <div role="status">
          <h2>
            <Verdict trace={trace} />
          </h2>
        </div>
        {!document && <SourceFix trace={trace} onMended={onMended} />}
        {document && streams.length === 0 && <NoStreams />}
        {document && streams.length === 1 && <StreamAnswer stream={streams[0]!} onMended={onMended} />}
        <div className={classes.tools}>
          {isWatched ? (
            <span className={classes.watching}>{t('missed.watching')}</span>
          ) : (
            <Button
              size="xs"
              variant="subtle"
              loading={isLooking}
              leftSection={<IconRefresh size={14} stroke={1.6} aria-hidden />}
              onClick={onLookAgain}
            >
              {t('missed.again')}
            </Button>
          )}
          <CopyLink />
        </div>
      </section>
      {streams.length > 1 && <StreamOutcomes streams={streams} onMended={onMended} />}
      <Road trace={trace} />
    </>
  );
}

function Verdict({ trace }: { trace: Trace }) {
  const t = useT('sources');
  const outcome = useOutcomeText();
  const { streams, document, reason } = trace;
  if (!document) return t(`trace.${reason.code}`, reason.params);
  if (streams.length === 1) return outcome(streams[0]!);
  const { key, found } = sumOf(streams);
  return t(`missed.verdict.${key}`, { found, count: streams.length });
}
