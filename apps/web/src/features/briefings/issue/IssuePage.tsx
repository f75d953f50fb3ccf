import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { useFormat } from '../../../shared/format/index.ts';
import { useT } from '../../../shared/i18n/index.ts';
import { IconArrowLeft } from '../../../shared/icons/index.ts';
import { ErrorState, PageHead, RowSkeletons } from '../../../shared/page/index.ts';
import { MailView, ScreenChoice, useScreen } from '../../emails/index.ts';
import { oneIssue, useBriefingEvents } from '../briefings.api.ts';
import classes from '../briefings.module.css';
import { useDeliveryText } from '../delivery-text.ts';

const route = getRouteApi('/app/briefings/$briefingId/issues/$issueId');

/** Shows a sent issue as its receivers got it. */
export function IssuePage() {
  const t = useT('briefings');
  const { fullDate } = useFormat();
  const { briefingId, issueId } = route.useParams();
  const { screen, setScreen } = useScreen();
  const deliveryText = useDeliveryText();
  useBriefingEvents();
  const { data, isPending, error, refetch } = useQuery(oneIssue(briefingId, issueId));
  const issue = data?.data;
  return (
    <>
      <PageHead title={issue?.subject ?? t('title')}>
        <div className={classes.bar}>
          <Button
            component={Link}
            to={`/briefings/${briefingId}`}
            size="xs"
            variant="subtle"
            leftSection={<IconArrowLeft size={16} stroke={1.6} aria-hidden />}
          >
            {t('issues.back')}
          </Button>
          {issue && (
            <span className={classes.facts}>
              {fullDate(issue.sent_at)} · {deliveryText(issue)}
            </span>
          )}
        </div>
      </PageHead>
      {isPending && <RowSkeletons />}
      {error && !issue && <ErrorState error={error} onRetry={() => void refetch()} />}
      {issue && (
        <div className={classes.issue}>
          <div className={classes.choices}>
            <ScreenChoice screen={screen} onChange={setScreen} />
          </div>
          <MailView mail={issue.mail} screen={screen} />
        </div>
      )}
    </>
  );
}
