import { Progress } from '@mantine/core';
import type { Email, EmailCounts } from '@masthead/contract';
import { useFormat } from '../../../shared/format/index.ts';
import { useT } from '../../../shared/i18n/index.ts';
import classes from './progress.module.css';

/** Shows the progress of sending, how many messages arrived, and what people did. */
export function Figures({ email }: { email: Email }) {
  const t = useT('mailing');
  const { number, percentage } = useFormat();
  const { counts, status } = email;
  const done = counts.recipients - counts.queued - counts.sending;
  const arrived = counts.accepted + counts.delivered;
  const share = (count: number) => (arrived > 0 ? percentage(count / arrived) : null);
  const counted = arrived - counts.untracked;
  const shareOfCounted = (count: number) => {
    if (!email.is_tracked || (arrived > 0 && counted === 0)) return t('progress.untracked');
    if (counts.untracked === 0) return share(count);
    return t('figures.counted', { share: percentage(count / counted), count: counted });
  };
  const totals: { name: string; count: number; note: string | null }[] = [
    { name: t('list.recipients'), count: counts.recipients, note: null },
    {
      name: t('state.accepted'),
      count: arrived,
      note: counts.delivered > 0 ? t('figures.delivered', { count: counts.delivered }) : t('figures.accepted_means'),
    },
    { name: t('did.opened'), count: counts.opened, note: shareOfCounted(counts.opened) },
    { name: t('did.clicked'), count: counts.clicked, note: shareOfCounted(counts.clicked) },
    { name: t('did.replied'), count: counts.replied, note: share(counts.replied) },
  ];
  const left = (['bounced', 'suppressed', 'failed', 'unknown'] as const).filter((state) => counts[state] > 0);
  return (
    <section aria-label={t('figures.label')}>
      {status !== 'sent' && (
        <div className={classes.bar}>
          <Progress
            value={(100 * done) / Math.max(1, counts.recipients)}
            aria-label={t('figures.progress', { done: number(done), all: number(counts.recipients) })}
            animated={status === 'delivering' && !email.is_paused}
          />
          <p role="status">{t('figures.progress', { done: number(done), all: number(counts.recipients) })}</p>
        </div>
      )}
      <dl className={classes.totals}>
        {totals.map(({ name, count, note }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{number(count)}</dd>
            {note && <dd className={classes.meaning}>{note}</dd>}
          </div>
        ))}
      </dl>
      {left.length > 0 && <Left counts={counts} states={left} />}
    </section>
  );
}

function Left({
  counts,
  states,
}: {
  counts: EmailCounts;
  states: ('bounced' | 'suppressed' | 'failed' | 'unknown')[];
}) {
  const t = useT('mailing');
  return (
    <ul className={classes.left}>
      {states.map((state) => (
        <li key={state}>{t(`figures.${state}`, { count: counts[state] })}</li>
      ))}
    </ul>
  );
}
