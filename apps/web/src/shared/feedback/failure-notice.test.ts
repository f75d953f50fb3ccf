import { ApiError } from '@masthead/contract';
import { loadTranslator } from '@masthead/i18n/browser';
import { expect, test } from 'vitest';
import { failureNotice } from './failure-notice.ts';
import { noticeMilliseconds } from './notice.ts';

const { translate } = await loadTranslator('en');
const notice = (status: number, body: Partial<ApiError['body']> = {}) =>
  failureNotice(new ApiError(status, { message: 'It is taken', code: 'conflict', ...body }), translate);

test('an error below 500 shows the server’s message under ‘An Error has occurred’ [errors-001] [errors-003]', () =>
  expect(notice(409)).toEqual({ title: 'An Error has occurred', body: 'It is taken' }));
test('the details of an error are listed under the server’s message [errors-002] [forms-016]', () =>
  expect(notice(422, { errors: { name: ['Too long'], tags: ['Too many', 'Too odd'] } })).toEqual({
    title: 'It is taken',
    body: 'Too long Too many Too odd',
  }));
test('an error without details shows ‘Error, please try later’ [errors-010]', () =>
  expect(notice(500)?.body).toBe('Error, please try later'));
test('a failure that is no answer of the server shows ‘Sorry, an error occurred’ [errors-011]', () =>
  expect(failureNotice(new Error('odd'), translate)?.title).toBe('Sorry, an error occurred'));
test('an answer 401 shows no notice', () => expect(notice(401)).toBeNull());
test('a notice stays for ten seconds [ui-006]', () => expect(noticeMilliseconds).toBe(10_000));
