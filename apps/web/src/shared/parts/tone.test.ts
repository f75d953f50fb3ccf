import { expect, test } from 'vitest';
import { surenessOf } from './tone.ts';

test.each([
  [null, 'sure'],
  [1, 'sure'],
  [0.8, 'sure'],
  [0.799, 'likely'],
  [0.6, 'likely'],
  [0.599, 'unsure'],
  [0, 'unsure'],
])('a confidence of %s is shown as %s', (confidence, sureness) => expect(surenessOf(confidence)).toBe(sureness));
