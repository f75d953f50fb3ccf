import { describe, expect, it } from 'vitest';
import { createHostGate, type HostRooms } from './index.ts';

function startGate(limit = 2) {
  let time = Date.parse('2026-11-21T12:00:00Z');
  const gate = createHostGate({ limit, clock: { now: () => new Date(time) } });
  const roomsOf = async (): Promise<HostRooms> => {
    let seen: HostRooms | undefined;
    await gate.claim(async (rooms) => {
      seen = rooms;
      return [];
    });
    return seen!;
  };
  return {
    gate,
    roomsOf,
    pass: (milliseconds: number) => {
      time += milliseconds;
    },
    take: (...hosts: string[]) => gate.claim(async () => hosts.map((host) => ({ host }))),
  };
}

describe('the gate of hosts', () => {
  it('the host gate reports how many fetches each host may still get', async () => {
    const { gate, roomsOf, take } = startGate();
    await take('a', 'a', 'b', '');
    expect(await roomsOf()).toEqual({ limit: 2, closed: ['a'], hosts: ['b'], rooms: [1] });
    gate.leave('a', 10, { failed: false });
    expect(await roomsOf()).toMatchObject({ closed: [], hosts: ['a', 'b'], rooms: [1, 1] });
    gate.leave('a', 10, { failed: false });
    gate.leave('b', 10, { failed: false });
    expect(await roomsOf()).toEqual({ limit: 2, closed: [], hosts: [], rooms: [] });
  });

  it('hanging fetches stop blocking their host after a while, and are still limited', async () => {
    const { roomsOf, take, pass } = startGate();
    await take('a', 'a');
    pass(4000);
    expect(await roomsOf()).toMatchObject({ hosts: ['a'], rooms: [2] });
    await take('a', 'a');
    pass(4000);
    expect(await roomsOf()).toMatchObject({ closed: ['a'] });
  });

  it('a host that sent Retry-After is open within an hour after the clock was set back a day', async () => {
    const { gate, roomsOf, take, pass } = startGate();
    await take('a', 'a');
    gate.leave('a', 5, { failed: true, retryAfter: 120 });
    pass(-86_400_000);
    pass(3_600_000);
    expect(await roomsOf()).toMatchObject({ closed: [] });
    gate.leave('a', 5, { failed: true, retryAfter: 120 });
    expect(await roomsOf()).toMatchObject({ closed: ['a'] });
    pass(121_000);
    expect(await roomsOf()).toEqual({ limit: 2, closed: [], hosts: [], rooms: [] });
  });

  it('a host that sends Retry-After is left alone for that time, at most an hour', async () => {
    const { gate, roomsOf, take, pass } = startGate();
    await take('a', 'b');
    gate.leave('a', 5, { failed: true, retryAfter: 120 });
    gate.leave('b', 5, { failed: true, retryAfter: 86_400 });
    expect((await roomsOf()).closed).toEqual(['a', 'b']);
    pass(121_000);
    expect((await roomsOf()).closed).toEqual(['b']);
    pass(3_600_000);
    expect((await roomsOf()).closed).toEqual([]);
  });

  it('a crawl delay allows one fetch at a time and a pause after it', async () => {
    const { gate, roomsOf, take, pass } = startGate();
    gate.slow('a', 10);
    expect(await roomsOf()).toMatchObject({ hosts: ['a'], rooms: [1] });
    await take('a');
    expect((await roomsOf()).closed).toEqual(['a']);
    gate.leave('a', 5, { failed: false });
    expect((await roomsOf()).closed).toEqual(['a']);
    pass(10_001);
    expect(await roomsOf()).toMatchObject({ hosts: ['a'], rooms: [1] });
  });

  it('claims run one after the other', async () => {
    const { gate } = startGate(1);
    const seen: string[][] = [];
    const claim = () =>
      gate.claim(async (rooms) => {
        seen.push(rooms.closed);
        await new Promise((done) => setTimeout(done, 5));
        return rooms.closed.length > 0 ? [] : [{ host: 'a' }];
      });
    expect((await Promise.all([claim(), claim(), claim()])).map((pieces) => pieces.length)).toEqual([1, 0, 0]);
    await expect(gate.claim(() => Promise.reject(new Error('no database')))).rejects.toThrow('no database');
    expect(await claim()).toEqual([]);
  });

  it('the counts of fetches are returned once', async () => {
    const { gate, take } = startGate();
    await take('a', 'a');
    gate.leave('a', 100, { failed: false });
    gate.leave('a', 300, { failed: true });
    expect(gate.drain()).toEqual([
      { host: 'a', fetches: 2, failures: 1, milliseconds: 400, slowest_milliseconds: 300 },
    ]);
    expect(gate.drain()).toEqual([]);
  });
});
