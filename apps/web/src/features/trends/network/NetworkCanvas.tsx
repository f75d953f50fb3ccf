import { useElementSize } from '@mantine/hooks';
import { type KeyboardEvent, useMemo, useRef, useState } from 'react';
import { useT } from '../../../shared/i18n/index.ts';
import type { Network } from '../trends.api.ts';
import { type Box, layOut, nextPlace, type Place } from './layout.ts';
import classes from './network.module.css';

type Shown = Pick<Network, 'nodes' | 'edges'>;

const longest = 24;
const shortened = (name: string) => (name.length > longest ? `${name.slice(0, longest - 1)}…` : name);
/** Returns the width of a label at 12 pixels, with its padding. */
const boxOf = ({ id, name }: Shown['nodes'][number]): Box => ({
  id,
  width: Math.min(longest, name.length) * 7.2 + 26,
  height: 26,
});
/** Returns the number of names; a phone has room for fewer. */
const mostOf = (width: number): number => (width < 560 ? 14 : width < 900 ? 26 : 40);

function useLayout({ nodes, edges }: Shown, width: number, height: number): Map<string, Place> {
  return useMemo(() => {
    if (width < 100) return new Map();
    const strongest = Math.max(...edges.map(({ significance }) => significance));
    const links = edges.map(({ source, target, significance }) => ({
      source,
      target,
      strength: 0.3 + 0.7 * Math.sqrt(significance / strongest),
    }));
    return layOut(nodes.slice(0, mostOf(width)).map(boxOf), links, { width, height });
  }, [nodes, edges, width, height]);
}

/** Returns the names that are connected with one, with itself. */
const around = (edges: Shown['edges'], id: string | null): ReadonlySet<string> | null =>
  id === null
    ? null
    : new Set([
        id,
        ...edges.flatMap(({ source, target }) => (source === id ? [target] : target === id ? [source] : [])),
      ]);

/** Names as buttons between lines: the arrow keys move between them. Nothing moves by itself. */
export function NetworkCanvas({ network, onOpen }: { network: Shown; onOpen: (about: string) => void }) {
  const t = useT('trends');
  const { ref, width } = useElementSize();
  const height = width < 560 ? 440 : 460;
  const places = useLayout(network, width, height);
  const [active, setActive] = useState<string | null>(null);
  const buttons = useRef(new Map<string, HTMLButtonElement>());
  const near = around(network.edges, active);
  const first = network.nodes.find(({ id }) => places.has(id))?.id;
  const move = (event: KeyboardEvent, id: string) => {
    const next = nextPlace(places, id, event.key);
    if (!next) return;
    event.preventDefault();
    buttons.current.get(next)?.focus();
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for forms
    <div
      ref={ref}
      role="group"
      className={classes.canvas}
      style={{ height }}
      aria-label={t('network.label', { nodes: places.size, edges: network.edges.length })}
    >
      <Lines edges={network.edges} places={places} active={active} />
      {network.nodes.map(({ id, name, kind }) => {
        const place = places.get(id);
        return (
          place && (
            <button
              key={id}
              ref={(button) => {
                if (button) buttons.current.set(id, button);
                else buttons.current.delete(id);
              }}
              type="button"
              className={classes.node}
              data-kind={kind}
              data-far={(near && !near.has(id)) || undefined}
              style={{ left: place.x, top: place.y }}
              tabIndex={(active ?? first) === id ? 0 : -1}
              title={name}
              aria-label={t('articles_of', { name })}
              onFocus={() => setActive(id)}
              onBlur={() => setActive(null)}
              onMouseEnter={() => setActive(id)}
              onMouseLeave={() => setActive(null)}
              onKeyDown={(event) => move(event, id)}
              onClick={() => onOpen(id)}
            >
              {shortened(name)}
            </button>
          )
        );
      })}
    </div>
  );
}

function Lines({
  edges,
  places,
  active,
}: Pick<Shown, 'edges'> & { places: ReadonlyMap<string, Place>; active: string | null }) {
  const strongest = Math.max(...edges.map(({ significance }) => significance));
  return (
    <svg className={classes.lines} aria-hidden>
      {edges.map(({ source, target, significance }) => {
        const [from, to] = [places.get(source), places.get(target)];
        if (!from || !to) return null;
        const isNear = active === source || active === target;
        return (
          <line
            key={`${source} ${target}`}
            x1={from.x}
            y1={from.y}
            x2={to.x}
            y2={to.y}
            strokeWidth={1 + 4 * Math.sqrt(significance / strongest)}
            data-near={isNear || undefined}
            data-far={(active !== null && !isNear) || undefined}
          />
        );
      })}
    </svg>
  );
}
