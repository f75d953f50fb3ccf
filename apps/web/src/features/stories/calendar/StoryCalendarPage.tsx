import { ActionIcon, Button } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { events } from '@masthead/contract';
import { type Day, localDate, startOfMonth, writeDay } from '@masthead/measuring';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { useActiveBrand } from '../../../shared/actor/index.ts';
import { apiQuery, refresh } from '../../../shared/api/index.ts';
import { useFormat } from '../../../shared/format/index.ts';
import { useT } from '../../../shared/i18n/index.ts';
import { IconChevronLeft, IconChevronRight, IconPlus } from '../../../shared/icons/index.ts';
import { ErrorState, PageHead, RowSkeletons } from '../../../shared/page/index.ts';
import { PermissionButton } from '../../../shared/parts/index.ts';
import { useChannel } from '../../../shared/realtime/index.ts';
import { daysShown, stepped } from '../../calendar/index.ts';
import { useTimezone } from '../../metrics/index.ts';
import classes from './calendar.module.css';
import { MonthGrid } from './MonthGrid.tsx';
import { MonthList } from './MonthList.tsx';
import { useMove } from './useMove.ts';
import { ViewSwitch } from './ViewSwitch.tsx';

const route = getRouteApi('/app/stories/calendar');
const icon = { size: 16, stroke: 1.6, 'aria-hidden': true } as const;

/** Shows published, scheduled and planned stories of a brand by the days of a month. */
export function StoryCalendarPage() {
  const t = useT('stories');
  const brand = useActiveBrand();
  const zone = useTimezone();
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const isPhone = useMediaQuery('(max-width: 760px)', undefined, { getInitialValueInEffect: false }) ?? false;
  const today = localDate(new Date(), zone);
  const month = search.month ? `${search.month}-01` : startOfMonth(today);
  const days = daysShown('month', month);
  const query = apiQuery('stories.calendar', {
    params: { brand_id: brand.id },
    query: { start: days[0]!, end: days.at(-1)!, timezone: zone },
  });
  const list = useQuery({ ...query, placeholderData: keepPreviousData });
  const stories = list.data?.data ?? [];
  const move = useMove(query.queryKey, zone);
  useChannel(events.storiesChanged, brand.id, () => void refresh('stories.calendar'));
  const go = (day: Day | null) => void navigate({ search: day ? { month: day.slice(0, 7) } : {} });
  return (
    <>
      <PageHead title={t('list.title')} actions={<Create />}>
        <div className={classes.bar}>
          <ViewSwitch view="calendar" />
          <div className={classes.steps}>
            <ActionIcon aria-label={t('calendar.previous')} onClick={() => go(stepped('month', month, -1))}>
              <IconChevronLeft {...icon} />
            </ActionIcon>
            <Button size="xs" onClick={() => go(null)}>
              {t('calendar.today')}
            </Button>
            <ActionIcon aria-label={t('calendar.next')} onClick={() => go(stepped('month', month, 1))}>
              <IconChevronRight {...icon} />
            </ActionIcon>
          </div>
          <Month month={month} />
        </div>
      </PageHead>
      {list.isPending && <RowSkeletons />}
      {list.isError && stories.length === 0 && <ErrorState error={list.error} onRetry={() => void list.refetch()} />}
      {list.isSuccess && isPhone && <MonthList {...{ month, zone, stories }} />}
      {list.isSuccess && !isPhone && <MonthGrid {...{ days, month, today, zone, stories }} onMove={move} />}
    </>
  );
}

function Month({ month }: { month: Day }) {
  const { locale } = useFormat();
  return (
    <h2 className={classes.month} aria-live="polite">
      {writeDay(month, locale, { month: 'long', year: 'numeric' })}
    </h2>
  );
}

function Create() {
  const t = useT('stories');
  return (
    <PermissionButton
      permission="story.create"
      variant="filled"
      component={Link}
      to="/stories/create"
      leftSection={<IconPlus {...icon} />}
    >
      {t('list.create')}
    </PermissionButton>
  );
}
