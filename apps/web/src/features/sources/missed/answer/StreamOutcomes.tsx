import { Badge, Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useT } from '../../../../shared/i18n/index.ts';
import { PermissionButton } from '../../../../shared/parts/index.ts';
import type { StreamTrace } from '../missed.api.ts';
import answer from './answer.module.css';
import { Clauses } from './Clauses.tsx';
import classes from './outcomes.module.css';
import { MendButton } from './SourceFix.tsx';
import { useFieldName, useOutcomeText } from './texts.ts';
import { isMending } from './useMending.ts';

interface Props {
  stream: StreamTrace;
  onMended: () => void;
}

/** Shows the outcome of the article in the stream that was asked about. */
export function StreamAnswer({ stream, onMended }: Props) {
  return (
    <>
      <StreamAdvice stream={stream} />
      <StreamFix stream={stream} onMended={onMended} variant="filled" />
      <Clauses stream={stream} isOpen={stream.outcome.code === 'not_matched'} />
    </>
  );
}

/** Each stream with what became of the article in it. */
export function StreamOutcomes({ streams, onMended }: { streams: readonly StreamTrace[]; onMended: () => void }) {
  const t = useT('sources');
  const outcome = useOutcomeText();
  return (
    <section aria-labelledby="stream-outcomes" className={classes.outcomes}>
      <h2 id="stream-outcomes">{t('missed.streams')}</h2>
      <ul>
        {streams.map((one) => (
          <li key={one.stream.id}>
            <div className={classes.outcomeHead}>
              <Link to="/streams/$streamId" params={{ streamId: one.stream.id }} className="cut">
                <b>{one.stream.name}</b>
              </Link>
              <Badge data-tone={one.outcome.code === 'found' ? 'signal' : undefined}>
                {t(`missed.short.${one.outcome.code}`)}
              </Badge>
            </div>
            <div className={classes.outcome}>
              <p>{outcome(one)}</p>
              <StreamFix stream={one} onMended={onMended} variant="default" />
            </div>
            {!one.fix && <StreamAdvice stream={one} />}
            <Clauses stream={one} isOpen={false} />
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Shows further advice if a button alone is not enough. */
function StreamAdvice({ stream: { outcome, fix } }: { stream: StreamTrace }) {
  const t = useT('sources');
  const fieldName = useFieldName();
  const field = fix?.field && fieldName(fix.field);
  if (outcome.code === 'too_old' || outcome.code === 'paused') return <p>{t(`missed.why.${outcome.code}`)}</p>;
  return field ? <p>{t('missed.why.field', { field })}</p> : null;
}

function StreamFix({ stream: one, onMended, variant }: Props & { variant: 'filled' | 'default' }) {
  const t = useT('sources');
  const { fix, stream, mention_id } = one;
  if (fix?.call && isMending(fix.action))
    return <MendButton action={fix.action} call={fix.call} onMended={onMended} variant={variant} />;
  if (fix?.action === 'change_stream')
    return (
      <div className={answer.fix}>
        <PermissionButton
          permission="stream.update"
          component={Link}
          to={`/streams/${stream.id}/edit`}
          variant={variant}
        >
          {t('missed.fixes.change_stream')}
        </PermissionButton>
      </div>
    );
  const isFound = fix?.action === 'open_mention' && mention_id;
  return (
    <div className={answer.fix}>
      <Button
        component={Link}
        to={`/streams/${stream.id}`}
        search={(isFound ? { mention: mention_id } : {}) as never}
        variant={isFound ? variant : 'default'}
      >
        {t(isFound ? 'missed.fixes.open_mention' : 'missed.fixes.open_stream')}
      </Button>
    </div>
  );
}
