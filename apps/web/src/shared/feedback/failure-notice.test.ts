import { ApiError } from '@masthead/contract';
import { loadTranslator } from '@masthead/i18n/browser';
import { expect, test } from 'vitest';
import { failureNotice } from './failure-notice.ts';
import { noticeMilliseconds } from './notify.ts';

const { translate } = await loadTranslator('en');
const notice = (status: number, body: Partial<ApiError['body']> = {}) =>
  failureNotice(new ApiError(status, { message: 'It is taken', code: 'conflict', ...body }), translate);

test('[errors-001] [errors-003] below 500 the server’s message stands under ‘An Error has occurred’', () =>
  expect(notice(409)).toEqual({ title: 'An Error has occurred', body: 'It is taken' }));
test('[errors-002] [forms-016] listed details stand under the server’s message', () =>
  expect(notice(422, { errors: { name: ['Too long'], tags: ['Too many', 'Too odd'] } })).toEqual({
    title: 'It is taken',
    body: 'Too long Too many Too odd',
  }));
test('[errors-010] without detail: Error, please try later', () =>
  expect(notice(500)?.body).toBe('Error, please try later'));
test('[errors-011] what is no answer at all: Sorry, an error occurred', () =>
  expect(failureNotice(new Error('odd'), translate)?.title).toBe('Sorry, an error occurred'));
test('[errors-009] a block that cannot be read says so', () =>
  expect(translate('app.errors.retrieving')).toMatch(/^Sorry! There was an error retrieving this data/));
test('[errors-008] roles, brands and the like that cannot be fetched say what the server says', () =>
  expect(notice(404, { message: 'Page not found' })?.body).toBe('Page not found'));
test('a 401 says nothing here', () => expect(notice(401)).toBeNull());
test('[ui-006] a notice stays ten seconds', () => expect(noticeMilliseconds).toBe(10_000));
