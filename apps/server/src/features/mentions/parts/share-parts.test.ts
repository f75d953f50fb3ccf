import fc from 'fast-check';
import { expect, it } from 'vitest';
import { changesFor, type PartLease, type PartWorker, sharesOf } from './share-parts.ts';

interface World {
  parts: number;
  workers: PartWorker[];
  leases: PartLease[];
}

const ids = ['a', 'b', 'c', 'd', 'e', 'f'];
const world = fc
  .record({
    parts: fc.integer({ min: 1, max: 16 }),
    limits: fc.array(fc.integer({ min: 1, max: 16 }), { minLength: 1, maxLength: ids.length }),
    holders: fc.array(fc.nat(ids.length), { minLength: 16, maxLength: 16 }),
  })
  .map(({ parts, limits, holders }): World => {
    const workers = limits.map((most, at) => ({ id: ids[at]!, most }));
    const leases = holders
      .slice(0, parts)
      .flatMap((holder, part) => (workers[holder] ? [{ part, worker_id: workers[holder].id }] : []));
    return { parts, workers, leases };
  });

/** Lets a worker look once, as it does under the lock. */
function look(id: string, { parts, workers, leases }: World): World {
  const { take, leave } = changesFor(id, { parts, workers, leases });
  const kept = leases.filter((lease) => lease.worker_id !== id || !leave.includes(lease.part));
  return { parts, workers, leases: [...kept, ...take.map((part) => ({ part, worker_id: id }))] };
}

const held = ({ leases }: World, id: string) => leases.filter((lease) => lease.worker_id === id).length;

it('every part has one holder after three looks of each worker, as even as the limits allow, and none moves any more', () => {
  fc.assert(
    fc.property(world, fc.array(fc.constantFrom(...ids), { maxLength: 8 }), (start, before) => {
      const known = new Set(start.workers.map(({ id }) => id));
      let now = before.filter((id) => known.has(id)).reduce((state, id) => look(id, state), start);
      for (let round = 0; round < 3; round++) for (const { id } of start.workers) now = look(id, now);
      const parts = now.leases.map(({ part }) => part);
      expect(new Set(parts).size).toBe(parts.length);
      expect(parts.length).toBe(
        Math.min(
          now.parts,
          now.workers.reduce((sum, { most }) => sum + most, 0),
        ),
      );
      const counts = now.workers.map(({ id, most }) => ({ count: held(now, id), most }));
      for (const { count, most } of counts) {
        expect(count).toBeLessThanOrEqual(most);
        // A worker that holds two less than another is at its limit.
        if (count < most) expect(Math.max(...counts.map((other) => other.count))).toBeLessThanOrEqual(count + 1);
      }
      for (const { id } of now.workers) expect(changesFor(id, now)).toEqual({ take: [], leave: [] });
    }),
    { numRuns: 600 },
  );
});

it('a worker that comes or dies moves no more parts than the new shares need', () => {
  fc.assert(
    fc.property(world, fc.nat(5), (start, at) => {
      let now = start;
      for (let round = 0; round < 3; round++) for (const { id } of start.workers) now = look(id, now);
      const gone = now.workers[at % now.workers.length]!.id;
      const left = {
        ...now,
        workers: now.workers.filter(({ id }) => id !== gone),
        leases: now.leases.filter((lease) => lease.worker_id !== gone),
      };
      for (const { id } of left.workers) expect(changesFor(id, left).leave).toEqual([]);
      const come = { ...now, workers: [...now.workers, { id: 'z', most: 16 }] };
      const share = sharesOf(come).get('z') ?? 0;
      const moved = come.workers.reduce((sum, { id }) => sum + changesFor(id, come).leave.length, 0);
      expect(moved).toBeLessThanOrEqual(share);
    }),
    { numRuns: 600 },
  );
});
