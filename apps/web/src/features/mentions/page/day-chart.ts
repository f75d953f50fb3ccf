import { type Day, listDays } from '@masthead/measuring';

export interface DayCount {
  day: Day;
  stories: number;
  copies: number;
}

/** Returns all days from the first to the last; the API leaves out days without mentions. */
export function filledDays(counts: readonly DayCount[], first: Day, last: Day): DayCount[] {
  const byDay = new Map(counts.map((count) => [count.day, count]));
  return listDays(first, last).map((day) => byDay.get(day) ?? { day, stories: 0, copies: 0 });
}

interface Bar extends DayCount {
  x: number;
  width: number;
  /** Heights in pixels from the base line up; copies are stacked on stories. */
  storiesHeight: number;
  copiesHeight: number;
}

interface BarScale {
  width: number;
  /** The height of the tallest bar. */
  height: number;
  /** Between two bars. */
  gap: number;
  /** Left and right. */
  margin: number;
}

/**
 * Returns bars of equal width; the day with most mentions has the full height. All counts above 0 are at least 2 pixels
 * high.
 */
export function barsOf(days: readonly DayCount[], { width, height, gap, margin }: BarScale): Bar[] {
  const most = Math.max(1, ...days.map(({ stories, copies }) => stories + copies));
  const barWidth = Math.max(1, (width - 2 * margin - gap * (days.length - 1)) / Math.max(1, days.length));
  const scaled = (count: number) => (count === 0 ? 0 : Math.max(2, (count / most) * height));
  return days.map((day, index) => ({
    ...day,
    x: margin + index * (barWidth + gap),
    width: barWidth,
    storiesHeight: scaled(day.stories),
    copiesHeight: scaled(day.copies),
  }));
}
