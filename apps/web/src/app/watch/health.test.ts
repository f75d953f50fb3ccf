import { ApiError, type ErrorBody } from '@masthead/contract';
import { expect, test } from 'vitest';
import { isMaintenance } from './health.ts';

const failure = (status: number, body: object) => isMaintenance(new ApiError(status, body as ErrorBody));

test('a failure means maintenance if it says so, or if it is a 503 of a proxy before the server [app-008]', () => {
  expect(failure(503, { message: 'Back at noon', code: 'maintenance' })).toBe(true);
  expect(failure(503, { status: 'maintenance', message: 'Back at noon' })).toBe(true);
  expect(failure(503, { message: 'Service Unavailable', code: 'internal' })).toBe(true);
  expect(failure(503, { message: 'No database', code: 'database_unavailable' })).toBe(true);
});

test('a failed call does not mean maintenance', () => {
  for (const code of ['overloaded', 'source_http_status', 'browser_missing'])
    expect(failure(503, { message: '', code })).toBe(false);
  expect([failure(500, { message: '', code: 'internal' }), isMaintenance(new Error('503'))]).toEqual([false, false]);
});
