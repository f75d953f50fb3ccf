import { useT } from '../../../shared/i18n/index.ts';
import { Progress } from '../triage/Progress.tsx';
import classes from './coverage.module.css';

/** How many clippings fit the filters, and how many of them somebody has looked at. */
export function CoverageSummary({ count }: { count: { total: number; looked_at: number } | undefined }) {
  const t = useT('clippings');
  if (!count) return null;
  return (
    <div className={classes.summary}>
      <span className={classes.count} role="status">
        {t('count', { count: count.total })}
      </span>
      {count.total > 0 && <Progress total={count.total} lookedAt={count.looked_at} />}
    </div>
  );
}
