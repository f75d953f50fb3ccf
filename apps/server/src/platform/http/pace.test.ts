import { expect, it } from 'vitest';
import { Lane, Ticket } from './lane.ts';
import { Pace } from './pace.ts';

const bounds = { least: 4, most: 24 };

/** Notes calls, one a millisecond, from a time on. */
function answer(
  pace: Pace,
  calls: number,
  milliseconds: (call: number) => number,
  lacks: boolean,
  from: number,
): number {
  for (let call = 0; call < calls; call++) {
    if (lacks) pace.lack();
    pace.note(call % 4 === 0 ? 'slow' : 'quick', milliseconds(call), from + call);
  }
  return from + calls;
}

it('calls that take much longer than usual get fewer places, and more again when they are as quick as before', () => {
  const pace = new Pace(bounds);
  const usual = (call: number) => (call % 4 === 0 ? 100 : 5);
  let now = answer(pace, 1000, usual, false, 0);
  expect(pace.places).toBe(24);
  now = answer(pace, 5000, (call) => 4 * usual(call), true, now);
  expect(pace.places).toBe(4);
  now = answer(pace, 5000, usual, true, now);
  expect(pace.places).toBe(24);
});

it('slow routes and calls that become slow while nobody waits take no places away', () => {
  const pace = new Pace(bounds);
  const now = answer(pace, 500, (call) => (call % 4 === 0 ? 900 : 1), true, 0);
  expect(pace.places).toBe(24);
  answer(pace, 500, () => 5000, false, now);
  expect(pace.places).toBe(24);
});

interface Machine {
  /** Milliseconds of processor time for each call. */
  cost: number;
  /** Arrivals for each call that can be answered. */
  load: number;
}

/** Plays calls of two classes on a machine that shares its processor between those in hand; returns durations of the answered. */
function play({ cost, load }: Machine) {
  let now = 0;
  const lane = new Lane({ places: bounds, longestWait: 2000, now: () => now });
  const inHand: { ticket: Ticket; left: number }[] = [];
  const durations = { screens: [] as number[], api: [] as number[] };
  const refused = { screens: 0, api: 0 };
  let due = 0;
  for (let step = 0; step < 20_000; step++) {
    now += 0.5;
    for (due += (0.5 / cost) * load; due >= 1; due--) {
      const work = step % 10 < 3 ? 'screens' : 'api';
      const ticket: Ticket = new Ticket(
        work,
        () => inHand.push({ ticket, left: cost }),
        () => refused[work]++,
      );
      lane.ask(ticket);
    }
    const each = 0.5 / Math.max(1, inHand.length);
    for (const call of inHand) call.left -= each;
    for (const call of inHand.filter(({ left }) => left <= 0)) {
      inHand.splice(inHand.indexOf(call), 1);
      durations[call.ticket.work as 'screens' | 'api'].push(now - call.ticket.asked);
      lane.end(call.ticket, 'GET /v2/list');
    }
  }
  const p95 = (of: number[]) => of.sort((a, b) => a - b)[Math.floor(of.length * 0.95)]!;
  return {
    screens: p95(durations.screens),
    api: p95(durations.api),
    answered: durations.screens.length + durations.api.length,
    refused,
  };
}

it('twice the load that is sustained leaves screens answered and nobody waiting for long, and programs get the rest', () => {
  const cost = 1.4;
  const usual = play({ cost, load: 0.6 });
  expect(usual.refused).toEqual({ screens: 0, api: 0 });
  const over = play({ cost, load: 2 });
  expect(over.refused.screens).toBeLessThan(200);
  expect(over.answered).toBeGreaterThan((10_000 / cost) * 0.95);
  // With all 24 places and 24 calls that wait, each would take 67 ms or more.
  expect(over.screens).toBeLessThan(50);
  expect(over.api).toBeLessThan(70);
});
