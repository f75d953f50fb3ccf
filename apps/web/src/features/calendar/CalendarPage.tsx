import { ActionIcon, Button, Switch } from '@mantine/core';
import { events } from '@masthead/contract';
import { localDate, writeDay, writeDays } from '@masthead/measuring';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useState } from 'react';
import { useActiveBrand } from '../../shared/actor/index.ts';
import { flatPages } from '../../shared/api/index.ts';
import { useFormat } from '../../shared/format/index.ts';
import { useT } from '../../shared/i18n/index.ts';
import { IconCalendar, IconChevronLeft, IconChevronRight, IconPlus, IconRss } from '../../shared/icons/index.ts';
import { lazyPart } from '../../shared/lazy-part.tsx';
import { ErrorState, PageHead, RowSkeletons } from '../../shared/page/index.ts';
import { LoadMore, PermissionButton, SegmentedControl } from '../../shared/parts/index.ts';
import { useChannel } from '../../shared/realtime/index.ts';
import { useTimezone } from '../metrics/index.ts';
import { eventPages, eventsChanged } from './calendar.api.ts';
import classes from './calendar.module.css';
import { type CalendarSearch, type View, views } from './calendar-search.ts';
import { DayGrid } from './DayGrid.tsx';
import { EventList } from './EventList.tsx';
import { daysShown, spanOfDays, stepped } from './periods.ts';

const EventDialog = lazyPart(async () => (await import('./EventDialog.tsx')).EventDialog);
const SubscribeDialog = lazyPart(async () => (await import('./SubscribeDialog.tsx')).SubscribeDialog);

const route = getRouteApi('/app/connect/calendar');
const icon = { size: 16, stroke: 1.6, 'aria-hidden': true } as const;

/** Meetings and tasks of the brand by month, by week or as a list. */
export function CalendarPage() {
  const t = useT('calendar');
  const app = useT('app');
  const brand = useActiveBrand();
  const zone = useTimezone();
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const [isSubscribing, setSubscribing] = useState(false);
  const view = search.view ?? 'month';
  const today = localDate(new Date(), zone);
  const day = search.day ?? today;
  const days = daysShown(view, day);
  const query = { brand: brand.id, ...spanOfDays(days, zone), mine: search.mine ?? false };
  const list = useInfiniteQuery({ ...eventPages(query), placeholderData: keepPreviousData });
  const rows = flatPages(list.data);
  useChannel(events.activityChanged, brand.id, () => void eventsChanged());
  const go = (change: Partial<CalendarSearch>, replace = true) =>
    void navigate({ search: (before) => readable({ ...before, ...change }), replace });
  const open = (event: string, on?: string) => go({ event, ...(on && { day: on }) }, false);
  return (
    <>
      <PageHead
        title={app('titles.calendar')}
        actions={<Actions onNew={open} onSubscribe={() => setSubscribing(true)} />}
      >
        <div className={classes.bar}>
          <SegmentedControl
            aria-label={t('view')}
            value={view}
            onChange={(next) => go({ view: next as View } as Partial<CalendarSearch>)}
            data={views.map((value) => ({ value, label: t(`views.${value}`) }))}
          />
          <div className={classes.steps}>
            <ActionIcon aria-label={t('previous')} onClick={() => go({ day: stepped(view, day, -1) })}>
              <IconChevronLeft {...icon} />
            </ActionIcon>
            <Button size="xs" onClick={() => go({ day: today })}>
              {t('today')}
            </Button>
            <ActionIcon aria-label={t('next')} onClick={() => go({ day: stepped(view, day, 1) })}>
              <IconChevronRight {...icon} />
            </ActionIcon>
          </div>
          <PeriodTitle view={view} day={day} days={days} />
          <Switch
            label={t('mine')}
            checked={search.mine ?? false}
            onChange={({ currentTarget }) => go(currentTarget.checked ? { mine: true } : { mine: undefined })}
          />
        </div>
      </PageHead>
      {list.isPending && <RowSkeletons />}
      {list.isError && rows.length === 0 && <ErrorState error={list.error} onRetry={() => void list.refetch()} />}
      {list.isSuccess && (
        <>
          {view !== 'list' && (
            <DayGrid
              {...{ days, day, zone, today, view }}
              events={rows}
              onDay={(next) => go({ day: next })}
              onOpen={open}
            />
          )}
          <EventList
            events={rows}
            zone={zone}
            isBelowGrid={view !== 'list'}
            onOpen={open}
            hasFilter={search.mine ?? false}
          />
          <LoadMore pages={list} />
        </>
      )}
      {search.event && (
        <EventDialog
          key={search.event}
          event={search.event}
          day={day}
          relation={search.relation}
          onClose={() => go({ event: undefined, relation: undefined })}
        />
      )}
      {isSubscribing && <SubscribeDialog brandId={brand.id} onClose={() => setSubscribing(false)} />}
    </>
  );
}

/** Returns a search without default values, so that the same view has one address. */
const readable = ({ view, ...search }: Partial<Omit<CalendarSearch, 'view'>> & { view?: View }): CalendarSearch => ({
  ...Object.fromEntries(Object.entries(search).filter(([, value]) => value !== undefined)),
  ...(view && view !== 'month' && { view }),
});

function PeriodTitle({ view, day, days }: { view: View; day: string; days: readonly string[] }) {
  const { locale } = useFormat();
  const text =
    view === 'month'
      ? writeDay(day, locale, { month: 'long', year: 'numeric' })
      : writeDays(days[0]!, days.at(-1)!, locale, { day: 'numeric', month: 'short', year: 'numeric' });
  return (
    <h2 className={classes.period} aria-live="polite">
      {text}
    </h2>
  );
}

function Actions({ onNew, onSubscribe }: { onNew: (type: string) => void; onSubscribe: () => void }) {
  const t = useT('calendar');
  return (
    <>
      <Button leftSection={<IconRss {...icon} />} onClick={onSubscribe}>
        {t('subscribe')}
      </Button>
      <PermissionButton permission="relation.create" leftSection={<IconPlus {...icon} />} onClick={() => onNew('Task')}>
        {t('new.Task')}
      </PermissionButton>
      <PermissionButton
        permission="relation.create"
        variant="filled"
        leftSection={<IconCalendar {...icon} />}
        onClick={() => onNew('Meeting')}
      >
        {t('new.Meeting')}
      </PermissionButton>
    </>
  );
}
