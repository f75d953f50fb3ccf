import { expect, it } from 'vitest';
import { expectToSurvive } from './fuzz.fixture.ts';

it('800 requests, half of them hostile, cause no error of the server and reach every read', async () => {
  const { answers, sent } = await expectToSurvive(800);
  expect(answers['valid 2xx']!).toBeGreaterThan(sent / 3);
}, 600_000);
