import type { Mention } from '@masthead/contract';
import {
  defaultRangeExtractor,
  type Range,
  useVirtualizer,
  useWindowVirtualizer,
  type Virtualizer,
} from '@tanstack/react-virtual';
import { type ReactNode, useCallback, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import { useT } from '../../../shared/i18n/index.ts';
import type { Selection } from '../../../shared/selection/index.ts';
import type { MentionActions } from '../actions/mention-actions.ts';
import type { DayCount } from '../page/day-chart.ts';
import { DayHead } from './DayHead.tsx';
import classes from './list.module.css';
import { MentionRow } from './MentionRow.tsx';
import { headBefore, type ListRow, listRows } from './mention-rows.ts';

interface MentionListProps {
  name: string;
  mentions: readonly Mention[];
  /** Mentions and stories of each day, for the heads. */
  counts: ReadonlyMap<string, DayCount>;
  openId: string | undefined;
  actions: MentionActions;
  onWhy: (mention: Mention) => void;
  /** Called when the end comes near. */
  onEnd: () => void;
  isBusy: boolean;
  can: { save: boolean; hide: boolean };
  selection: Selection<Mention>;
  /** Stories whose copies are shown in the row; undefined: the list shows every piece for itself. */
  unfolded: ReadonlySet<string> | undefined;
  onUnfold: (id: string) => void;
  isPhone: boolean;
  children?: ReactNode;
}

const estimates = { day: 36, mention: 124 };
/** Rows from the end at which the next page is asked for. */
const nearEnd = 10;
/** Height of the bar that stays above the page of the phone. The list counts as beginning so much higher. */
const phoneBar = 52;

/** Rows that come and go together: each change of what is shown costs the same, however many rows it brings. */
const together = 2;

interface Frame {
  count: number;
  estimateSize: (index: number) => number;
  getItemKey: (index: number) => string;
  rangeExtractor: (range: Range) => number[];
}

/** Returns the rows to be virtualised; the head of the topmost day is always among them, since it stays at the top. */
const frameOf = (rows: readonly ListRow[]): Frame => ({
  count: rows.length,
  estimateSize: (index) => estimates[rows[index]?.kind ?? 'mention'],
  getItemKey: (index) => rows[index]?.key ?? String(index),
  rangeExtractor: (range) => {
    const head = headBefore(rows, range.startIndex);
    const whole = {
      ...range,
      startIndex: range.startIndex - (range.startIndex % together),
      endIndex: range.endIndex - (range.endIndex % together) + together - 1,
    };
    return [...new Set([...(head < 0 ? [] : [head]), ...defaultRangeExtractor(whole)])].sort((a, b) => a - b);
  },
});

/**
 * Returns the same functions for the same rows: otherwise the virtualiser would measure all of them again at every step.
 */
function useFrame(mentions: readonly Mention[]) {
  return useMemo(() => {
    const rows = listRows(mentions);
    return { rows, frame: frameOf(rows) };
  }, [mentions]);
}

/** The mentions of a stream by day, of which only those near the screen are rendered. */
export const MentionList = (props: MentionListProps) =>
  props.isPhone ? <PageList {...props} /> : <ColumnList {...props} />;

/** The list in a column that scrolls by itself. */
function ColumnList(props: MentionListProps) {
  const { rows, frame } = useFrame(props.mentions);
  const scroller = useRef<HTMLDivElement>(null);
  const virtualizer = useVirtualizer({
    ...frame,
    getScrollElement: () => scroller.current,
    overscan: 6,
    scrollPaddingStart: estimates.day,
  });
  return (
    <div ref={scroller} className={classes.scroller} id="mention-list">
      <Rows {...props} rows={rows} virtualizer={virtualizer} />
      {props.children}
    </div>
  );
}

/** The list in a page that scrolls as a whole. */
function PageList(props: MentionListProps) {
  const { rows, frame } = useFrame(props.mentions);
  const place = useRef<HTMLDivElement>(null);
  const [margin, setMargin] = useState(0);
  // Content above the list may grow, such as the progress of a search.
  useEffect(() => {
    const measure = () => setMargin(place.current ? place.current.getBoundingClientRect().top + window.scrollY : 0);
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(document.body);
    return () => observer.disconnect();
  }, []);
  const virtualizer = useWindowVirtualizer({
    ...frame,
    overscan: 4,
    scrollMargin: margin - phoneBar,
    scrollPaddingStart: estimates.day,
  });
  return (
    <div ref={place} id="mention-list">
      <Rows {...props} rows={rows} virtualizer={virtualizer} />
      {props.children}
    </div>
  );
}

interface RowsProps extends MentionListProps {
  rows: readonly ListRow[];
  virtualizer: Virtualizer<HTMLDivElement, Element> | Virtualizer<Window, Element>;
}

function Rows({ name, rows, virtualizer, counts, openId, actions, onWhy, onEnd, isBusy, ...props }: RowsProps) {
  const t = useT('mentions');
  const { can, selection, unfolded, onUnfold, isPhone } = props;
  const toggle = useEffectEvent(selection.toggle);
  const onSelect = useCallback((id: string, isRange?: boolean) => toggle(id, isRange), []);
  const items = virtualizer.getVirtualItems();
  const head = headBefore(rows, virtualizer.range?.startIndex ?? 0);
  const lastShown = items.at(-1)?.index ?? 0;
  const end = useEffectEvent(onEnd);
  useEffect(() => {
    if (rows.length > 0 && lastShown >= rows.length - nearEnd) end();
  }, [lastShown, rows.length]);
  const reveal = useEffectEvent((id: string) => {
    const index = rows.findIndex((row) => row.key === id);
    if (index < 0) return;
    const hadFocus = document.activeElement?.closest('[data-mention]');
    virtualizer.scrollToIndex(index, { align: 'auto' });
    // A user who moves by key finds the focus on the open row.
    if (hadFocus)
      requestAnimationFrame(() =>
        document.querySelector<HTMLElement>(`[data-mention="${id}"] h3 a`)?.focus({ preventScroll: true }),
      );
  });
  useEffect(() => {
    if (openId) reveal(openId);
  }, [openId]);
  const measure = useCallback((element: HTMLElement | null) => virtualizer.measureElement(element), [virtualizer]);
  return (
    <section
      aria-busy={isBusy}
      aria-label={t('list_label', { name })}
      className={classes.rows}
      style={{ height: virtualizer.getTotalSize() }}
    >
      {items.map((item) => {
        const row = rows[item.index];
        if (!row) return null;
        const isHead = item.index === head;
        return (
          <div
            key={item.key}
            ref={measure}
            data-index={item.index}
            data-head={isHead || undefined}
            className={classes.row}
            style={isHead ? undefined : { top: item.start - virtualizer.options.scrollMargin }}
          >
            {row.kind === 'day' ? (
              <DayHead day={row.day} count={counts.get(row.day)} />
            ) : (
              <MentionRow
                mention={row.mention}
                position={row.position}
                isOpen={row.mention.id === openId}
                replaces={openId !== undefined}
                actions={actions}
                onWhy={onWhy}
                canSave={can.save}
                canHide={can.hide}
                isPhone={isPhone}
                isSelected={selection.ids.has(row.mention.id)}
                isSelecting={selection.ids.size > 0}
                onSelect={onSelect}
                unfolded={unfolded?.has(row.mention.id)}
                onUnfold={onUnfold}
                openId={unfolded?.has(row.mention.id) ? openId : undefined}
              />
            )}
          </div>
        );
      })}
    </section>
  );
}
