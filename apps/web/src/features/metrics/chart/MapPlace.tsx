import { ActionIcon } from '@mantine/core';
import { type KeyboardEvent, type ReactNode, useEffect, useRef } from 'react';
import { InLanguage, useLocale, useT } from '../../../shared/i18n/index.ts';
import { IconMinus, IconPlus, IconWorld } from '../../../shared/icons/index.ts';
import classes from './chart.module.css';
import type { DrawnChart } from './echarts.ts';

const zoomStep = 1.6;
const panStep = 60;

/** A map with its buttons. It grows by them, by pinching, by the wheel with Ctrl, and by keys while a button has the focus. */
export function MapPlace({ drawn, children }: { drawn: DrawnChart | null; children: ReactNode }) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const element = place.current!;
    element.addEventListener('wheel', keepForPage, { capture: true });
    return () => element.removeEventListener('wheel', keepForPage, { capture: true });
  }, []);
  useEffect(() => {
    drawn?.on('georoam', () => letDrag(drawn));
  }, [drawn]);
  return (
    <div ref={place} className={classes.mapPlace}>
      {children}
      {drawn && (
        <InLanguage language={null}>
          <Buttons drawn={drawn} />
        </InLanguage>
      )}
    </div>
  );
}

function Buttons({ drawn }: { drawn: DrawnChart }) {
  const t = useT('metrics');
  const locale = useLocale();
  const zoom = (factor: number) => roam(drawn, { zoom: factor, ...middleOf(drawn) });
  const whole = () => drawn.setOption({ series: [{ zoom: 1, center: null, roam: 'scale' }] });
  const keys: Record<string, () => void> = {
    '+': () => zoom(zoomStep),
    '-': () => zoom(1 / zoomStep),
    '0': whole,
    ArrowLeft: () => roam(drawn, { dx: panStep, dy: 0 }),
    ArrowRight: () => roam(drawn, { dx: -panStep, dy: 0 }),
    ArrowUp: () => roam(drawn, { dx: 0, dy: panStep }),
    ArrowDown: () => roam(drawn, { dx: 0, dy: -panStep }),
  };
  const press = (event: KeyboardEvent) => {
    const act = keys[event.key];
    if (!act || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    event.stopPropagation();
    act();
  };
  return (
    <fieldset className={classes.mapButtons} lang={locale} aria-label={t('map.label')} onKeyDown={press}>
      <ActionIcon aria-label={t('map.closer')} onClick={() => zoom(zoomStep)}>
        <IconPlus size={16} stroke={1.6} aria-hidden />
      </ActionIcon>
      <ActionIcon aria-label={t('map.farther')} onClick={() => zoom(1 / zoomStep)}>
        <IconMinus size={16} stroke={1.6} aria-hidden />
      </ActionIcon>
      <ActionIcon aria-label={t('map.whole')} onClick={whole}>
        <IconWorld size={16} stroke={1.6} aria-hidden />
      </ActionIcon>
    </fieldset>
  );
}

type Roaming = { zoom: number; originX: number; originY: number } | { dx: number; dy: number };
const roam = (drawn: DrawnChart, how: Roaming) =>
  drawn.dispatchAction({ type: 'geoRoam', componentType: 'series', seriesIndex: 0, ...how });

const middleOf = (drawn: DrawnChart) => ({ originX: drawn.getWidth() / 2, originY: drawn.getHeight() / 2 });

/**
 * Allows dragging only for a part of the map; the whole world stays in place, so that a finger on it scrolls the page.
 */
function letDrag(drawn: DrawnChart): void {
  const [series] = drawn.getOption().series as { zoom?: number; roam?: boolean | 'scale' }[];
  const wanted = (series?.zoom ?? 1) > 1 ? true : ('scale' as const);
  if (series?.roam !== wanted) drawn.setOption({ series: [{ roam: wanted }] });
}

/** Keeps the wheel for the page; with Ctrl, which a pinch on a trackpad sends too, it zooms the map. */
function keepForPage(event: WheelEvent): void {
  if (!event.ctrlKey && !event.metaKey) event.stopPropagation();
}
