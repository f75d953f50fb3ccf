import fc from 'fast-check';
import { expect, it } from 'vitest';
import { type Box, layOut, nextPlace } from './layout.ts';

const room = { width: 1000, height: 520 };
const boxOf = (at: number, width = 120): Box => ({ id: `n${at}`, width, height: 24 });

it('forty names of usual length all find room, inside the picture', () => {
  const boxes = Array.from({ length: 40 }, (_, at) => boxOf(at, 60 + ((at * 37) % 100)));
  const links = boxes.slice(1).map(({ id }, at) => ({ source: `n${at % 4}`, target: id, strength: 1 }));
  const places = layOut(boxes, links, room);
  expect(places.size).toBe(40);
  for (const { id, width, height } of boxes) {
    const { x, y } = places.get(id)!;
    expect(x - width / 2).toBeGreaterThanOrEqual(0);
    expect(x + width / 2).toBeLessThanOrEqual(room.width);
    expect(y - height / 2).toBeGreaterThanOrEqual(0);
    expect(y + height / 2).toBeLessThanOrEqual(room.height);
  }
});

it('no two labels overlap, whatever is connected', () => {
  fc.assert(
    fc.property(
      fc.array(fc.integer({ min: 30, max: 200 }), { minLength: 1, maxLength: 40 }),
      fc.array(fc.tuple(fc.nat(39), fc.nat(39)), { maxLength: 60 }),
      fc.constantFrom(room, { width: 340, height: 420 }),
      (widths, pairs, size) => {
        const boxes = widths.map((width, at) => boxOf(at, width));
        const links = pairs.map(([a, b]) => ({ source: `n${a}`, target: `n${b}`, strength: 1 }));
        const places = [...layOut(boxes, links, size)].map(([id, place]) => ({
          ...boxes.find((box) => box.id === id)!,
          ...place,
        }));
        for (const [at, a] of places.entries())
          for (const b of places.slice(at + 1))
            expect(
              Math.abs(a.x - b.x) >= (a.width + b.width) / 2 || Math.abs(a.y - b.y) >= (a.height + b.height) / 2,
            ).toBe(true);
      },
    ),
    { numRuns: 40 },
  );
});

it('the same names have the same positions', () => {
  const boxes = Array.from({ length: 12 }, (_, at) => boxOf(at));
  expect([...layOut(boxes, [], room)]).toEqual([...layOut(boxes, [], room)]);
});

it('an arrow key leads to the nearest name in its direction', () => {
  const places = new Map([
    ['here', { x: 100, y: 100 }],
    ['right', { x: 200, y: 110 }],
    ['far', { x: 400, y: 100 }],
    ['above', { x: 110, y: 20 }],
  ]);
  expect(nextPlace(places, 'here', 'ArrowRight')).toBe('right');
  expect(nextPlace(places, 'here', 'ArrowUp')).toBe('above');
  expect(nextPlace(places, 'here', 'ArrowLeft')).toBeUndefined();
  expect(nextPlace(places, 'here', 'Enter')).toBeUndefined();
});
