import { expect, test } from 'vitest';
import { endpointsIn } from '../apps/web/vite-endpoints.ts';

const known = ['user.show', 'user.brands', 'emails.pause', 'emails.resume', 'emails.index', 'health'];

test('a file of the app brings the endpoints that it names, and those that a name with an open part may mean', () => {
  expect(endpointsIn("apiQuery('user.show', {}); t('user.shown'); refresh('health')", known)).toEqual([
    'user.show',
    'health',
  ]);
  expect(endpointsIn(`call(\`emails.${'$'}{deed}\`)`, known)).toEqual([
    'emails.pause',
    'emails.resume',
    'emails.index',
  ]);
  expect(endpointsIn("const title = 'Brands of the user.brands';", known)).toEqual([]);
});
