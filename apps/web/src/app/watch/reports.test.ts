import { ApiError } from '@masthead/contract';
import { expect, test } from 'vitest';
import { onReport, type Report, report, severityOf } from './reports.ts';
import { keepsWork } from './useWatches.ts';

const failure = (status: number) => new ApiError(status, { message: 'No', code: 'internal', request_id: 'r1' });

test('a 401 is not reported [errors-004]', () => expect(severityOf(failure(401))).toBeNull());
test('a 422 is reported as a warning [errors-005]', () => expect(severityOf(failure(422))).toBe('warning'));
test('all other failures are reported to listeners, as errors [errors-006]', () => {
  const heard: Report[] = [];
  const stop = onReport((told) => heard.push(told));
  report(failure(500));
  report(new TypeError('undefined is not a function'));
  report(failure(401));
  stop();
  report(failure(500));
  expect(heard.map(({ severity, message, request_id }) => [severity, message, request_id])).toEqual([
    ['error', 'No', 'r1'],
    ['error', 'undefined is not a function', undefined],
  ]);
});

test('a reload that is due waits on the clipping pages, which hold work in progress [app-005]', () => {
  expect(keepsWork('/performance/coverage/clipping/create')).toBe(true);
  expect(keepsWork('/performance/coverage')).toBe(false);
});
