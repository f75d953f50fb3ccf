import { expect, test } from 'vitest';
import { problemKind } from './problem-kind.ts';

test.each([
  ['connect ECONNREFUSED 127.0.0.1:1', 'unreachable'],
  ['getaddrinfo ENOTFOUND mail.harbour.example', 'unreachable'],
  ['read ECONNRESET', 'unreachable'],
  ['the server does not answer', 'unreachable'],
  ['535 5.7.8 No entry', 'refused'],
  ['530 5.7.0 Authentication required', 'refused'],
  ['no mail server', 'no_server'],
])('a delivery that stops with %s has the words of %s', (problem, kind) => expect(problemKind(problem)).toBe(kind));

test.each(['421 4.3.2 Too busy', '550 5.7.1 Sender 535 is not allowed', 'the server offers no encryption'])(
  'a delivery that stops with %s keeps these words',
  (problem) => expect(problemKind(problem)).toBeNull(),
);
