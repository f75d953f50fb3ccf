import { accountNetworks, languages, socialNetworks } from '@masthead/contract';
import { expect, test } from 'vitest';
import { translate } from './server.ts';

const keys = [
  ...accountNetworks.map((network) => `newsrooms.networks.${network}`),
  ...socialNetworks.map((network) => `site.networks.${network}`),
];

test.each(languages)('every network of an account has a name in the app and on public sites in %s', (language) => {
  expect(keys.filter((key) => translate(language, key) === key)).toEqual([]);
});
