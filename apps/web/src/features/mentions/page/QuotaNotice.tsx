import type { Stream } from '@masthead/contract';
import { dateFormat, ownZone } from '@masthead/measuring';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { usePermission } from '../../../shared/actor/index.ts';
import { useFormat } from '../../../shared/format/index.ts';
import { useT } from '../../../shared/i18n/index.ts';
import { IconAlertTriangle, IconInfoCircle } from '../../../shared/icons/index.ts';
import { quotaOf } from '../mentions.api.ts';
import classes from './notice.module.css';

const icon = { size: 16, stroke: 1.6, 'aria-hidden': true } as const;
/** Days ahead of which the forecast is worth a line. */
const warnedDays = 14;
const day = 86_400_000;

/** Says that the stream is over its fair-use quota and what becomes of its mentions, or that it soon will be. */
export function QuotaNotice({ stream }: { stream: Stream }) {
  const t = useT('mentions');
  const { locale } = useFormat();
  const { data } = useQuery({ ...quotaOf(stream.id), staleTime: 60_000 });
  const quota = data?.data;
  const canEdit = usePermission('stream.update').can;
  const edit = (words: ReactNode[]) =>
    canEdit ? (
      <Link key="edit" to="/streams/$streamId/edit" params={{ streamId: stream.id }} className="underlined">
        {words}
      </Link>
    ) : (
      words
    );
  if (!quota || quota.max === null) return null;
  const written = (time: string) =>
    dateFormat(locale, { weekday: 'long', day: 'numeric', month: 'long' }, ownZone()).format(new Date(time));
  if (quota.paused_at) {
    return (
      <div className={classes.notice} data-tone="warn" role="status">
        <IconAlertTriangle {...icon} />
        <p>
          <b>{t('quota.exceeded_title')}</b> {t.rich('quota.exceeded', { max: quota.max, edit })}{' '}
          {t('quota.parked', { count: quota.parked })}{' '}
          {quota.resets_at && t('quota.resets', { day: written(quota.resets_at) })}
        </p>
      </div>
    );
  }
  const isSoon = quota.forecast_at !== null && Date.parse(quota.forecast_at) - Date.now() < warnedDays * day;
  if (!quota.forecast_at || !isSoon) return null;
  return (
    <div className={classes.notice} role="status">
      <IconInfoCircle {...icon} />
      <p>{t.rich('quota.forecast', { used: quota.used, max: quota.max, day: written(quota.forecast_at), edit })}</p>
    </div>
  );
}
