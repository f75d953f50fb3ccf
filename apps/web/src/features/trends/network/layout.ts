/** A name with the size of its box in pixels. */
export interface Box {
  id: string;
  width: number;
  height: number;
}
interface Link {
  source: string;
  target: string;
  strength: number;
}
/** The middle of a box. */
export interface Place {
  x: number;
  y: number;
}

interface Node extends Box, Place {
  dx: number;
  dy: number;
}

const rounds = 240;
const partings = 400;
const gap = 6;
/** Pull to the middle, which keeps names without a connection in the picture. */
const gravity = 0.7;
/** The golden angle: points on a spiral with it are evenly distributed. */
const turn = Math.PI * (3 - Math.sqrt(5));

const clamp = (value: number, least: number, most: number) => Math.max(least, Math.min(Math.max(least, most), value));

function keepInside(node: Node, width: number, height: number): void {
  node.x = clamp(node.x, node.width / 2, width - node.width / 2);
  node.y = clamp(node.y, node.height / 2, height - node.height / 2);
}

/** Runs one round of Fruchterman and Reingold: all push each other away, and connected ones pull together. */
function pull(
  nodes: readonly Node[],
  links: readonly (readonly [Node, Node, number])[],
  { ideal, heat, middle }: { ideal: number; heat: number; middle: Place },
): void {
  for (const node of nodes) {
    node.dx = (middle.x - node.x) * gravity;
    node.dy = (middle.y - node.y) * gravity;
  }
  for (const [at, a] of nodes.entries())
    for (const b of nodes.slice(at + 1)) {
      const [x, y] = [a.x - b.x, a.y - b.y];
      const square = Math.max(1, x * x + y * y);
      const force = (ideal * ideal) / square;
      a.dx += x * force;
      a.dy += y * force;
      b.dx -= x * force;
      b.dy -= y * force;
    }
  for (const [a, b, strength] of links) {
    const [x, y] = [a.x - b.x, a.y - b.y];
    const force = (Math.hypot(x, y) / ideal) * strength;
    a.dx -= x * force;
    a.dy -= y * force;
    b.dx += x * force;
    b.dy += y * force;
  }
  for (const node of nodes) {
    const length = Math.max(1, Math.hypot(node.dx, node.dy));
    node.x += (node.dx / length) * Math.min(length, heat);
    node.y += (node.dy / length) * Math.min(length, heat);
  }
}

/** Moves overlapping boxes apart, where less is needed. Returns false once none overlap. */
function part(nodes: readonly Node[]): boolean {
  let hasMoved = false;
  for (const [at, a] of nodes.entries())
    for (const b of nodes.slice(at + 1)) {
      const x = (a.width + b.width) / 2 + gap - Math.abs(a.x - b.x);
      const y = (a.height + b.height) / 2 + gap - Math.abs(a.y - b.y);
      if (x <= 0 || y <= 0) continue;
      hasMoved = true;
      if (y < x) {
        const step = (y / 2 + 0.5) * (a.y < b.y || (a.y === b.y && at % 2 === 0) ? 1 : -1);
        a.y -= step;
        b.y += step;
      } else {
        const step = (x / 2 + 0.5) * (a.x < b.x ? 1 : -1);
        a.x -= step;
        b.x += step;
      }
    }
  return hasMoved;
}

const overlaps = (a: Node, b: Node): boolean =>
  Math.abs(a.x - b.x) < (a.width + b.width) / 2 && Math.abs(a.y - b.y) < (a.height + b.height) / 2;

/**
 * Places boxes so that connected ones are near each other and none overlap; the same input gives the same places. A box for which
 * there is no room is left out, the last ones first.
 */
export function layOut(
  boxes: readonly Box[],
  links: readonly Link[],
  { width, height }: { width: number; height: number },
): Map<string, Place> {
  const nodes = boxes.map((box, at): Node => {
    const radius = Math.sqrt((at + 0.5) / boxes.length) / 2;
    return {
      ...box,
      x: width / 2 + Math.cos(at * turn) * radius * width,
      y: height / 2 + Math.sin(at * turn) * radius * height,
      dx: 0,
      dy: 0,
    };
  });
  const byId = new Map(nodes.map((node) => [node.id, node]));
  const pairs = links.flatMap(({ source, target, strength }) => {
    const [a, b] = [byId.get(source), byId.get(target)];
    return a && b ? [[a, b, strength] as const] : [];
  });
  const ideal = Math.sqrt((width * height) / Math.max(1, nodes.length));
  const middle = { x: width / 2, y: height / 2 };
  for (let round = 0; round < rounds; round++) {
    pull(nodes, pairs, { ideal, heat: (width / 8) * (1 - round / rounds), middle });
    for (const node of nodes) keepInside(node, width, height);
  }
  for (let round = 0; round < partings && part(nodes); round++)
    for (const node of nodes) keepInside(node, width, height);
  const placed: Node[] = [];
  for (const node of nodes) if (!placed.some((other) => overlaps(node, other))) placed.push(node);
  return new Map(placed.map(({ id, x, y }) => [id, { x, y }]));
}

type Direction = 'ArrowLeft' | 'ArrowRight' | 'ArrowUp' | 'ArrowDown';
const ahead: Record<Direction, (x: number, y: number) => readonly [number, number]> = {
  ArrowLeft: (x, y) => [-x, y],
  ArrowRight: (x, y) => [x, y],
  ArrowUp: (x, y) => [-y, x],
  ArrowDown: (x, y) => [y, x],
};

/** Returns the nearest place in the direction of an arrow key; undefined if there is none. */
export function nextPlace(places: ReadonlyMap<string, Place>, from: string, key: string): string | undefined {
  const own = places.get(from);
  if (!own || !(key in ahead)) return undefined;
  let best: { id: string; distance: number } | undefined;
  for (const [id, place] of places) {
    const [forth, aside] = ahead[key as Direction](place.x - own.x, place.y - own.y);
    if (id === from || forth <= 0) continue;
    const distance = forth + 2 * Math.abs(aside);
    if (!best || distance < best.distance) best = { id, distance };
  }
  return best?.id;
}
