import { Button } from '@mantine/core';
import { type Report, shownSections } from '@masthead/contract';
import { localeOf } from '@masthead/i18n';
import { dateFormat } from '@masthead/measuring';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { useState } from 'react';
import { call, useCall } from '../../../shared/api/index.ts';
import { InlineEdit } from '../../../shared/form/index.ts';
import { InLanguage, useLocale, useT } from '../../../shared/i18n/index.ts';
import {
  IconArrowLeft,
  IconBookmark,
  IconClock,
  IconLink,
  IconPencil,
  IconRefresh,
  IconSettings,
} from '../../../shared/icons/index.ts';
import { lazyPart } from '../../../shared/lazy-part.tsx';
import { EmptyState, ErrorState, PageHead, RowSkeletons } from '../../../shared/page/index.ts';
import { daysText } from '../../metrics/index.ts';
import classes from '../report.module.css';
import { isUnderway, keepReport, oneReport, pause, useMayWrite, useReportEvents } from '../reports.api.ts';
import { BlockView } from './BlockView.tsx';
import { DownloadMenu } from './DownloadMenu.tsx';
import { languageOf } from './useReportFormat.ts';
import { WithRows } from './WithRows.tsx';

const EditedReport = lazyPart(async () => (await import('./EditedReport.tsx')).EditedReport);
const ReportDialog = lazyPart(async () => (await import('../form/ReportDialog.tsx')).ReportDialog);
const ScheduleDialog = lazyPart(async () => (await import('../schedule/ScheduleDialog.tsx')).ScheduleDialog);
const ShareDialog = lazyPart(async () => (await import('../share/ShareDialog.tsx')).ShareDialog);
const SaveTemplateDialog = lazyPart(
  async () => (await import('../templates/SaveTemplateDialog.tsx')).SaveTemplateDialog,
);

const route = getRouteApi('/app/reports/$reportId');
const icon = { size: 16, stroke: 1.6, 'aria-hidden': true } as const;

/** A report as a page, read or edited in place. */
export function ReportPage() {
  const t = useT('reports');
  const { reportId } = route.useParams();
  useReportEvents();
  const { data, error, isPending, refetch } = useQuery({
    ...oneReport(reportId),
    refetchInterval: ({ state }) => (state.data && isWaiting(state.data.data) ? pause : false),
  });
  const report = data?.data;
  if (report) return <OneReport key={report.id} report={report} />;
  return (
    <>
      <PageHead title={t('title')} />
      {isPending && <RowSkeletons />}
      {error && <ErrorState error={error} onRetry={() => void refetch()} />}
    </>
  );
}

const isWaiting = ({ status, file }: Report): boolean =>
  isUnderway(status) || file.some((one) => isUnderway(one.status));

function OneReport({ report }: { report: Report }) {
  const t = useT('reports');
  const mayWrite = useMayWrite();
  const mayChange = mayWrite && report.edition_of === null;
  const [isScheduling, setScheduling] = useState(false);
  const [isEditing, setEditing] = useState(false);
  const [isChanging, setChanging] = useState(false);
  const [isSharing, setSharing] = useState(false);
  const [isKeeping, setKeeping] = useState(false);
  const recount = useCall('reports.generate', { onSuccess: ({ data }) => keepReport(data) });
  const params = { report_id: report.id };
  const isCounted = report.document !== null && !isUnderway(report.status);
  return (
    <>
      <PageHead
        title={report.name}
        actions={
          isCounted && (
            <>
              {mayChange && !isEditing && (
                <Button leftSection={<IconPencil {...icon} />} onClick={() => setEditing(true)}>
                  {t('edit.start')}
                </Button>
              )}
              {isEditing ? (
                <Button variant="filled" onClick={() => setEditing(false)}>
                  {t('edit.done')}
                </Button>
              ) : (
                mayWrite && (
                  <>
                    <Button leftSection={<IconLink {...icon} />} onClick={() => setSharing(true)}>
                      {t('share.button')}
                    </Button>
                    <DownloadMenu report={report} />
                  </>
                )
              )}
            </>
          )
        }
      >
        <div className={classes.bar}>
          <Button component={Link} to="/reports" size="xs" variant="subtle" leftSection={<IconArrowLeft {...icon} />}>
            {t('actions.back')}
          </Button>
          {mayChange && (
            <Button
              size="xs"
              variant="subtle"
              leftSection={<IconSettings {...icon} />}
              onClick={() => setChanging(true)}
            >
              {t('form.settings')}
            </Button>
          )}
          {mayChange && (
            <Button
              size="xs"
              variant="subtle"
              loading={recount.isPending || isUnderway(report.status)}
              leftSection={<IconRefresh {...icon} />}
              onClick={() => recount.mutate({ params })}
            >
              {t('actions.recount')}
            </Button>
          )}
          {mayChange && (
            <Button
              size="xs"
              variant="subtle"
              leftSection={<IconClock {...icon} />}
              onClick={() => setScheduling(true)}
            >
              {t('schedule.button')}
            </Button>
          )}
          {mayWrite && (
            <Button
              size="xs"
              variant="subtle"
              leftSection={<IconBookmark {...icon} />}
              onClick={() => setKeeping(true)}
            >
              {t('own_templates.save')}
            </Button>
          )}
        </div>
        {report.edition_of !== null && <p className={classes.hint}>{t('edition_hint')}</p>}
      </PageHead>
      {isUnderway(report.status) && (
        <p role="status" className={classes.counting}>
          {t('counting')}
        </p>
      )}
      {report.status === 'failed' && (
        <EmptyState
          title={report.error ?? t('status.failed')}
          actions={mayWrite && <Button onClick={() => recount.mutate({ params })}>{t('actions.retry')}</Button>}
        />
      )}
      {report.document && report.status !== 'failed' && (
        <article className={classes.report}>
          <Cover report={report} isEditing={isEditing} />
          <WithRows report={report}>
            {isEditing ? (
              <EditedReport report={report} fallback={<Reading report={report} />} />
            ) : (
              <Reading report={report} />
            )}
          </WithRows>
        </article>
      )}
      {isScheduling && <ScheduleDialog report={report} onClose={() => setScheduling(false)} />}
      {isKeeping && <SaveTemplateDialog report={report} onClose={() => setKeeping(false)} />}
      {isSharing && <ShareDialog report={report} onClose={() => setSharing(false)} />}
      {isChanging && <ReportDialog report={report} onClose={() => setChanging(false)} />}
    </>
  );
}

function Cover({ report, isEditing }: { report: Report; isEditing: boolean }) {
  const t = useT('reports');
  const logo = report.logo?.cropped ?? report.logo?.original;
  return (
    <header className={classes.cover}>
      {logo && <img src={logo} alt="" />}
      <p>{report.brands.map(({ name }) => name).join(', ')}</p>
      {isEditing ? (
        <InlineEdit
          label={t('edit.name')}
          value={report.name}
          maxLength={100}
          save={async (name) =>
            keepReport((await call('reports.update', { params: { report_id: report.id }, body: { name } })).data)
          }
        />
      ) : (
        <div className={classes.title}>{report.name}</div>
      )}
      <InLanguage language={languageOf(report)}>
        <Moments report={report} />
      </InLanguage>
    </header>
  );
}

/** The period of a report, and when its figures were counted, in its time zone as in its files. */
function Moments({ report }: { report: Report }) {
  const t = useT('reports');
  const locale = useLocale();
  const { counted_at: counted, timezone } = report.document!;
  const moments = dateFormat(locale, { dateStyle: 'long', timeStyle: 'short' }, timezone);
  return (
    <p lang={locale}>
      {daysText({ first: report.start, last: report.end }, locale)} ·{' '}
      {t('counted_at', { time: moments.format(new Date(counted)) })}
    </p>
  );
}

const Reading = ({ report }: { report: Report }) =>
  shownSections(report).map(({ section, block }) => (
    <div key={section.kind} data-section={section.kind} lang={localeOf(languageOf(report))}>
      <BlockView report={report} section={section} block={block} />
    </div>
  ));
