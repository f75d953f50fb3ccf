import { Button } from '@mantine/core';
import type { ReportLink } from '@masthead/contract';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { flatPages, useCall } from '../../shared/api/index.ts';
import { notify } from '../../shared/feedback/index.ts';
import { useFormat } from '../../shared/format/index.ts';
import { useT } from '../../shared/i18n/index.ts';
import { ErrorState } from '../../shared/page/index.ts';
import { LoadMore } from '../../shared/parts/index.ts';
import { visitPages } from './sharing.api.ts';
import classes from './sharing.module.css';

interface Props {
  reportId: string;
  link: ReportLink;
}

/** A link with its state; it can be withdrawn, and its visits looked at. */
export function LinkRow({ reportId, link }: Props) {
  const t = useT('reports');
  const { shortDay } = useFormat();
  const [showsVisits, setShowsVisits] = useState(false);
  const { id, label, status, has_password, expires_on, opened } = link;
  const name = label || t('share.address');
  const params = { report_id: reportId, link_id: id };
  const resume = useCall('reports.links.update', { refreshes: ['reports.links.index', 'live-links.index'] });
  const withdraw = useCall('reports.links.update', {
    refreshes: ['reports.links.index', 'live-links.index'],
    onSuccess: () =>
      notify({
        title: t('share.withdrawn'),
        undo: () => resume.mutate({ params, body: { is_revoked: false } }),
      }),
  });
  const facts = [
    t(`share.status.${status}`),
    ...(has_password ? [t('share.protected')] : []),
    ...(expires_on ? [t('share.until', { day: shortDay(expires_on) })] : []),
    t('share.opened', { count: opened }),
  ];
  return (
    <li>
      <div className={classes.link}>
        <span className={classes.name}>
          <b>{name}</b>
          <small>{facts.join(' · ')}</small>
        </span>
        <Button
          size="xs"
          variant="subtle"
          aria-expanded={showsVisits}
          aria-label={t('share.visits_of', { name })}
          onClick={() => setShowsVisits(!showsVisits)}
        >
          {t('share.visits')}
        </Button>
        {status === 'revoked' ? (
          <Button size="xs" variant="subtle" onClick={() => resume.mutate({ params, body: { is_revoked: false } })}>
            {t('share.resume')}
          </Button>
        ) : (
          <Button size="xs" variant="subtle" onClick={() => withdraw.mutate({ params, body: { is_revoked: true } })}>
            {t('share.withdraw')}
          </Button>
        )}
      </div>
      {showsVisits && <Visits reportId={reportId} linkId={id} />}
    </li>
  );
}

function Visits({ reportId, linkId }: { reportId: string; linkId: string }) {
  const t = useT('reports');
  const { fullDate } = useFormat();
  const pages = useInfiniteQuery(visitPages(reportId, linkId));
  const visits = flatPages(pages.data);
  return (
    <div className={classes.visits}>
      {pages.isError && <ErrorState error={pages.error} onRetry={() => void pages.refetch()} />}
      {pages.isSuccess && visits.length === 0 && <p className={classes.hint}>{t('share.no_visits')}</p>}
      <ul>
        {visits.map(({ id, at, outcome, visitor }) => (
          <li key={id}>
            <span>{fullDate(at)}</span>
            <span>{t('share.visitor', { number: visitor })}</span>
            <span>{t(`share.outcomes.${outcome}`)}</span>
          </li>
        ))}
      </ul>
      <LoadMore pages={pages} className={classes.more} />
    </div>
  );
}
