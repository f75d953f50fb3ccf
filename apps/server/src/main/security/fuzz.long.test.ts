import { it } from 'vitest';
import { expectToSurvive } from './fuzz.fixture.ts';

it('20,000 requests, half of them hostile, cause no error of the server', async () => {
  await expectToSurvive(20_000);
});
