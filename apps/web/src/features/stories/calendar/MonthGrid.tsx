import {
  DndContext,
  type DragEndEvent,
  type DragStartEvent,
  type KeyboardCoordinateGetter,
  KeyboardSensor,
  PointerSensor,
  pointerWithin,
  rectIntersection,
  useDroppable,
  useSensor,
  useSensors,
} from '@dnd-kit/core';
import type { StoryShort } from '@masthead/contract';
import { type Day, startOfMonth, writeDay } from '@masthead/measuring';
import type { ReactNode } from 'react';
import { useFormat } from '../../../shared/format/index.ts';
import { useT } from '../../../shared/i18n/index.ts';
import { CalendarItem } from './CalendarItem.tsx';
import classes from './calendar.module.css';
import { byDay, placeOf } from './places.ts';

interface Props {
  days: readonly Day[];
  month: Day;
  today: Day;
  zone: string;
  stories: readonly StoryShort[];
  onMove: (story: StoryShort, to: Day) => void;
}

const steps: Readonly<Record<string, readonly [x: number, y: number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

/** Moves by one cell of the grid with an arrow key. */
const byCell: KeyboardCoordinateGetter = (event, { currentCoordinates: { x, y }, context }) => {
  const step = steps[event.code];
  const cell = context.over?.rect ?? [...context.droppableRects.values()][0];
  if (!step || !cell) return undefined;
  event.preventDefault();
  return { x: x + step[0] * cell.width, y: y + step[1] * cell.height };
};

const hold = (event: Event): void => event.preventDefault();
const letOpen = (): void => window.removeEventListener('click', hold, { capture: true });

/** Keeps the link that is dragged by a pointer from opening when it is dropped. */
const keepClosed = ({ activatorEvent }: DragStartEvent): void => {
  if (activatorEvent instanceof PointerEvent) window.addEventListener('click', hold, { capture: true });
};
/** Lets links open again once the click of a drop, which comes after its end, is over. */
const letOpenSoon = (): void => void setTimeout(letOpen, 50);

/** Shows the weeks of a month as a table; stories are moved by drag, or by Space and arrow keys. */
export function MonthGrid({ days, month, today, zone, stories, onMove }: Props) {
  const t = useT('stories');
  const { locale } = useFormat();
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: 4 } }),
    useSensor(KeyboardSensor, {
      coordinateGetter: byCell,
      // Enter opens the story.
      keyboardCodes: { start: ['Space'], cancel: ['Escape'], end: ['Space', 'Enter'] },
    }),
  );
  const ofDay = byDay(stories, zone);
  const weeks = Array.from({ length: days.length / 7 }, (_, week) => days.slice(week * 7, week * 7 + 7));
  const dayName = (day: Day) => writeDay(day, locale, { weekday: 'long', day: 'numeric', month: 'long' });
  const nameOf = (id: string | number) => stories.find((story) => story.id === id)?.headline || t('list.untitled');
  const drop = ({ active, over }: DragEndEvent) => {
    letOpenSoon();
    const story = stories.find(({ id }) => id === active.id);
    if (over && story) onMove(story, String(over.id));
  };
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={(given) => (given.pointerCoordinates ? pointerWithin(given) : rectIntersection(given))}
      onDragStart={keepClosed}
      onDragEnd={drop}
      onDragCancel={letOpenSoon}
      accessibility={{
        screenReaderInstructions: { draggable: t('calendar.keyboard') },
        announcements: {
          onDragStart: ({ active }) => t('calendar.lifted', { name: nameOf(active.id) }),
          onDragOver: ({ over }) => (over ? dayName(String(over.id)) : undefined),
          onDragEnd: ({ over }) => (over ? dayName(String(over.id)) : t('calendar.cancelled')),
          onDragCancel: () => t('calendar.cancelled'),
        },
      }}
    >
      <table
        className={classes.grid}
        aria-label={t('calendar.grid', { month: writeDay(month, locale, { month: 'long', year: 'numeric' }) })}
      >
        <thead>
          <tr>
            {weeks[0]!.map((day) => (
              <th key={day} scope="col" abbr={writeDay(day, locale, { weekday: 'long' })}>
                {writeDay(day, locale, { weekday: 'short' })}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeks.map((week) => (
            <tr key={week[0]}>
              {week.map((day) => (
                <Cell
                  key={day}
                  day={day}
                  label={dayName(day)}
                  isToday={day === today}
                  isOutside={startOfMonth(day) !== month}
                >
                  {(ofDay.get(day) ?? []).map((story) => (
                    <li key={story.id}>
                      <CalendarItem story={story} clock={placeOf(story, zone)!.clock} />
                    </li>
                  ))}
                </Cell>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </DndContext>
  );
}

interface CellProps {
  day: Day;
  label: string;
  isToday: boolean;
  isOutside: boolean;
  children: ReactNode[];
}

function Cell({ day, label, isToday, isOutside, children }: CellProps) {
  const { setNodeRef, isOver } = useDroppable({ id: day });
  return (
    <td
      ref={setNodeRef}
      data-today={isToday || undefined}
      data-outside={isOutside || undefined}
      data-over={isOver || undefined}
    >
      <time dateTime={day} title={label} aria-current={isToday ? 'date' : undefined}>
        {Number(day.slice(8))}
      </time>
      {children.length > 0 && <ul>{children}</ul>}
    </td>
  );
}
