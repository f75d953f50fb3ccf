import { describe, expect, it } from 'vitest';
import { defineFeature, type Feature } from '../features/access/index.ts';
import { clippingsOf } from '../features/mentions/index.ts';
import { readConfig } from '../platform/config/index.ts';
import { createHostGate } from '../platform/fetch/index.ts';
import { defineJob, noPayload } from '../platform/jobs/index.ts';
import type { Loop } from '../platform/loop/index.ts';
import { testLog } from '../testing/log.ts';
import { startTestServer } from '../testing/server.ts';
import { features } from './features.ts';
import { checkFeatures, jobsOf, parkedOf, routesOf, startLoops } from './fold-features.ts';
import { openServices } from './services.ts';

const withOne = (feature: Omit<Feature, 'name'>) => () =>
  checkFeatures([...features, defineFeature({ name: 'extra', ...feature })]);
const names = new Set<string>();
const job = (name: string) => defineJob({ name, payload: noPayload, run: async () => {} }, names);
const idle: Loop = { wake: () => {}, stop: async () => {} };

const parts = {
  config: readConfig({}),
  counters: {},
  handlers: {},
  maintenance: { message: async () => null, read: async () => null },
  parked: parkedOf(features),
  keys: { key: '', secret: '' },
  events: { on: () => () => {}, onReconnect: () => {}, caughtUp: async () => false, close: async () => {} },
  version: '0',
  deployedAt: '',
};

describe('the features of the product', () => {
  it('the features of the product pass the check at the start', () => {
    expect(() => checkFeatures(features)).not.toThrow();
  });

  it('the start stops when a feature is missing whose records the guard needs', () => {
    expect(() => checkFeatures(features.filter(({ name }) => name !== 'stories'))).toThrow(
      /no feature finds the brand of a story; no feature finds the brand of a pr_style; .*no feature runs stories.publish-due/,
    );
    expect(() => checkFeatures(features.filter(({ name }) => name !== 'streams'))).toThrow('no feature counts streams');
  });

  it('the start stops when no feature runs a job that another feature requests', () => {
    const without = features.map((feature) => (feature.name === 'mentions' ? { ...feature, jobs: [] } : feature));
    expect(() => checkFeatures(without)).toThrow('no feature runs mentions.backfill');
  });

  it('the start stops when no feature provides a hook that another feature calls', () => {
    const without = features.map((feature) => (feature.name === 'clippings' ? { ...feature, hooks: [] } : feature));
    expect(() => checkFeatures(without)).toThrow('no feature provides the hook mentions.clippings-of');
  });

  it.each<[string, Omit<Feature, 'name'>, string]>([
    ['job', { jobs: [job('rss.add-automatically')] }, 'two jobs are named rss.add-automatically'],
    [
      'finder of a record',
      { subjects: { kpi: async () => undefined } },
      'the features kpi and extra find the brand of a kpi',
    ],
    ['counter', { counters: { brands: async () => 0 } }, 'the features organisations and extra count brands'],
    [
      'handler of failing items',
      { parked: { mail: { retry: async () => true } } },
      'the features platform and extra retry each mail',
    ],
    ['holder of files', { holders: ['story'] }, 'the features stories and extra keep files as story'],
    [
      'hook',
      { hooks: [clippingsOf.providedBy(async () => [])] },
      'the features clippings and extra provide the hook mentions.clippings-of',
    ],
    [
      'loop',
      { loops: [{ name: 'matching', start: () => idle }] },
      'the features mentions and extra run the loop matching',
    ],
  ])('the start stops on a second %s of one name', (_, feature, message) => {
    expect(withOne(feature)).toThrow(message);
  });

  it('the start stops on two features of one name', () => {
    expect(() => checkFeatures([...features, defineFeature({ name: 'rss' })])).toThrow('have the name rss');
  });

  it('the start stops on a loop that wakes an unknown loop', () => {
    expect(withOne({ loops: [{ name: 'new', wakes: 'machting', start: () => idle }] })).toThrow(
      'the loop new wakes machting, which no feature runs',
    );
  });

  it('the start stops on a clean-up without a schedule', () => {
    expect(withOne({ cleanups: [job('extra.clean-up')] })).toThrow('the clean-up extra.clean-up has no schedule');
  });

  it('the start stops when two features handle one endpoint', () => {
    const extra = defineFeature({ name: 'extra', routes: { 'roles.index': () => ({ data: [] }) } });
    expect(() => routesOf([...features, extra], parts)).toThrow(
      'the features access and extra handle the endpoint roles.index',
    );
  });

  it('a loop that has queued work wakes the next loop', async () => {
    const server = await startTestServer();
    const { services, close } = await openServices({ url: server.database.url, config: server.config, log: testLog });
    const hosts = createHostGate({ limit: 1, clock: services.clock });
    const woken: string[] = [];
    let queued: () => void = () => {};
    const first = defineFeature({
      name: 'first',
      loops: [
        {
          name: 'reading',
          wakes: 'writing',
          start: (_, wakeNext) => {
            queued = wakeNext;
            return idle;
          },
        },
      ],
    });
    const second = defineFeature({
      name: 'second',
      loops: [{ name: 'writing', start: () => ({ ...idle, wake: () => woken.push('writing') }) }],
    });
    startLoops([first, second], { services, hosts, robotsAllow: async () => true });
    queued();
    expect(woken).toEqual(['writing']);
    await close();
    await server.stop();
  });

  it('every clean-up runs at least once a day', () => {
    const cleanups = features.flatMap((feature) => feature.cleanups ?? []);
    expect(cleanups.length).toBeGreaterThan(10);
    for (const { name, schedule } of cleanups) expect(schedule, name).toMatch(/^\d+ (\*|\d+) \* \* \*$/);
    expect(jobsOf(features)).toEqual(expect.arrayContaining(cleanups));
  });
});
