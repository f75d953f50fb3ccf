import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { declareJob, defineJob, jobProblems, noPayload } from './define-job.ts';

const names = new Set<string>();
const nothing = async () => {};
const count = defineJob({ name: 'test.count', payload: z.object({ upto: z.int() }), run: nothing }, names);
const nightly = defineJob({ name: 'test.nightly', payload: noPayload, schedule: '5 0 * * *', run: nothing }, names);
const asked = ['test.count', 'test.nightly'];

describe('jobProblems', () => {
  it('accepts jobs that fit together', () => {
    expect(jobProblems([count, nightly], asked)).toEqual([]);
  });

  it('names two jobs of one name', () => {
    expect(jobProblems([count, nightly, { ...count }], asked)).toEqual(['two jobs are named test.count']);
  });

  it('names a job that a feature declares and no feature runs', () => {
    declareJob({ name: 'test.orphan', payload: noPayload }, names);
    expect(jobProblems([count, nightly], [...names])).toEqual(['no feature runs test.orphan']);
  });

  it('names a job that is defined and that no feature lists', () => {
    expect(jobProblems([count], asked)).toEqual(['no feature runs test.nightly']);
  });

  it.each(['61 * * * *', 'every night', '* * * *'])('names the schedule "%s", which is none', (schedule) => {
    expect(jobProblems([{ ...nightly, schedule }], [])).toEqual([
      `the schedule of test.nightly is no cron expression: ${schedule}`,
    ]);
  });

  it('names a scheduled job that needs a payload', () => {
    expect(jobProblems([{ ...count, schedule: '5 0 * * *' }], [])).toEqual([
      'test.count is scheduled but needs a payload',
    ]);
  });
});
