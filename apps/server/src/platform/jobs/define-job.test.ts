import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { declareJob, defineJob, jobProblems, noPayload } from './define-job.ts';

const names = new Set<string>();
const nothing = async () => {};
const count = defineJob({ name: 'test.count', payload: z.object({ upto: z.int() }), run: nothing }, names);
const nightly = defineJob({ name: 'test.nightly', payload: noPayload, schedule: '5 0 * * *', run: nothing }, names);
const asked = ['test.count', 'test.nightly'];

describe('jobProblems', () => {
  it('jobs that fit together have no problems', () => {
    expect(jobProblems([count, nightly], asked)).toEqual([]);
  });

  it('two jobs of one name are a problem', () => {
    expect(jobProblems([count, nightly, { ...count }], asked)).toEqual(['two jobs are named test.count']);
  });

  it('a declared job that no feature runs is a problem', () => {
    declareJob({ name: 'test.orphan', payload: noPayload }, names);
    expect(jobProblems([count, nightly], [...names])).toEqual(['no feature runs test.orphan']);
  });

  it('a defined job that no feature lists is a problem', () => {
    expect(jobProblems([count], asked)).toEqual(['no feature runs test.nightly']);
  });

  it.each(['61 * * * *', 'every night', '* * * *'])('the invalid schedule "%s" is a problem', (schedule) => {
    expect(jobProblems([{ ...nightly, schedule }], [])).toEqual([
      `the schedule of test.nightly is no cron expression: ${schedule}`,
    ]);
  });

  it('a scheduled job that needs a payload is a problem', () => {
    expect(jobProblems([{ ...count, schedule: '5 0 * * *' }], [])).toEqual([
      'test.count is scheduled but needs a payload',
    ]);
  });
});
