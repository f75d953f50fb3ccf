import { expect, it } from 'vitest';
import { Kept } from './kept.ts';

const wanted = (name: string, version = '1') => ({ name, version });

function readings() {
  const read: string[] = [];
  return {
    read,
    from: async (missing: readonly { name: string; version: string }[]) => {
      read.push(...missing.map(({ name, version }) => name + version));
      return new Map(missing.map(({ name, version }) => [name, name + version]));
    },
  };
}

it('a kept value is read again only when its version has changed', async () => {
  const kept = new Kept<string>(10_000, () => 0);
  const { read, from } = readings();
  await kept.all('s', [wanted('a'), wanted('b')], from);
  const values = await kept.all('s', [wanted('a'), wanted('b', '2')], from);
  expect(values).toEqual(
    new Map([
      ['a', 'a1'],
      ['b', 'b2'],
    ]),
  );
  expect(read).toEqual(['a1', 'b1', 'b2']);
});

it('calls that begin together read a value once, and one that failed is read by the next', async () => {
  const kept = new Kept<string>(10_000, () => 0);
  const { read, from } = readings();
  const failing = kept.all('s', [wanted('a')], () => Promise.reject(new Error('lost')));
  const others = [kept.all('s', [wanted('a')], from), kept.all('s', [wanted('a')], from)];
  await expect(failing).rejects.toThrow('lost');
  expect(await Promise.all(others)).toEqual([new Map([['a', 'a1']]), new Map([['a', 'a1']])]);
  expect(read).toEqual(['a1']);
});

it('values that were used least recently are dropped beyond the memory allowed', async () => {
  const kept = new Kept<string>(2500, () => 800);
  const { read, from } = readings();
  for (const name of ['a', 'b', 'a', 'c']) await kept.all('s', [wanted(name)], from);
  read.length = 0;
  await kept.all('s', [wanted('a'), wanted('c')], from);
  expect(read).toEqual([]);
  await kept.all('s', [wanted('b')], from);
  expect(read).toEqual(['b1']);
});
