import { dateFormat, ownZone } from '@masthead/measuring';
import { useFormat } from '../../../shared/format/index.ts';
import { useT } from '../../../shared/i18n/index.ts';
import classes from '../period/period.module.css';
import { type Days, daysBefore, daysText } from '../period/period.ts';

/** Shows which days are compared, in which time zone, and when the figures were computed. */
export function Counted({ days, countedAt, timezone }: { days: Days; countedAt: number; timezone: string }) {
  const t = useT('metrics');
  const { locale } = useFormat();
  const time = countedAt ? dateFormat(locale, { hour: '2-digit', minute: '2-digit' }, ownZone()).format(countedAt) : '';
  return (
    <span className={classes.counted}>
      {t('against', { days: daysText(days, locale), before: daysText(daysBefore(days), locale) })}
      {' · '}
      {t('zone', { zone: timezone.replaceAll('_', ' ') })}
      {time && (
        <>
          {' · '}
          <span title={t('as_of_hint')}>{t('as_of', { time })}</span>
        </>
      )}
    </span>
  );
}
