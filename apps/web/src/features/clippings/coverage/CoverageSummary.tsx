import type { AnswerOf, Counting, Endpoints } from '@masthead/contract';
import { useT } from '../../../shared/i18n/index.ts';
import { Doubts } from '../../metrics/index.ts';
import { Progress } from '../triage/Progress.tsx';
import classes from './coverage.module.css';

interface Props {
  count: AnswerOf<Endpoints['clippings.count']>['data'] | undefined;
  counting: Counting;
}

/** Shows how many stories or clippings match the filters, how many were reviewed, and which figures are unknown. */
export function CoverageSummary({ count, counting }: Props) {
  const t = useT('clippings');
  if (!count) return null;
  return (
    <div className={classes.summary}>
      <span className={classes.count} role="status">
        {t(counting === 'stories' ? 'count_stories' : 'count', { count: count.total })}
      </span>
      {count.total > 0 && <Progress total={count.total} lookedAt={count.looked_at} />}
      <Doubts of={count} />
    </div>
  );
}
