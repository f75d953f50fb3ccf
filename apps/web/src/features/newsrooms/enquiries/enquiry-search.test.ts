import { expect, test } from 'vitest';
import { readEnquirySearch, replyAddress } from './enquiry-search.ts';

test('the address of the inbox keeps valid values and drops others', () => {
  const open = '0199f3a0-0000-7000-8000-000000000001';
  expect(readEnquirySearch({ state: 'new', search: ' ferry ', open })).toEqual({ state: 'new', search: 'ferry', open });
  expect(readEnquirySearch({ state: 'lost', search: '', open: '../x' })).toEqual({});
});

test('a reply names the journalist and quotes the question, whatever it contains', () => {
  const address = replyAddress({ email: 'a&b@daily.example', message: 'Why?\nbcc=x&y' }, 'Re: your “question”');
  const url = new URL(address);
  expect(decodeURIComponent(url.pathname)).toBe('a&b@daily.example');
  expect(Object.fromEntries(url.searchParams)).toEqual({
    subject: 'Re: your “question”',
    body: '\r\n\r\n> Why?\r\n> bcc=x&y',
  });
});
