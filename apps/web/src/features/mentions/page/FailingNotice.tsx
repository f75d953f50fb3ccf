import type { Stream } from '@masthead/contract';
import { useFormat } from '../../../shared/format/index.ts';
import { useT } from '../../../shared/i18n/index.ts';
import { IconAlertTriangle } from '../../../shared/icons/index.ts';
import classes from './notice.module.css';

/** Says that the stream cannot be processed, so that a list without news is not taken for silence. */
export function FailingNotice({ stream }: { stream: Stream }) {
  const t = useT('streams');
  const { fullDate } = useFormat();
  if (!stream.failing_since) return null;
  return (
    <div className={classes.notice} data-tone="warn" role="status">
      <IconAlertTriangle size={16} stroke={1.6} aria-hidden />
      <p>{t('failing.hint', { since: fullDate(stream.failing_since) })}</p>
    </div>
  );
}
