import { sourceKinds } from '@masthead/contract';
import { expect, test } from 'vitest';
import { kinds } from './kinds.ts';

test('the kinds are those of the contract', () => expect(kinds).toEqual(sourceKinds));
