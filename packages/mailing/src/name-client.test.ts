import { expect, it } from 'vitest';
import { nameClient } from './index.ts';

const webKit = 'AppleWebKit/605.1.15 (KHTML, like Gecko)';

it.each([
  ['Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0', 'Firefox'],
  ['Mozilla/5.0 (Windows NT 10.0; rv:128.0) Gecko/20100101 Thunderbird/128.2.0', 'Thunderbird'],
  ['Mozilla/4.0 (compatible; ms-office; MSOffice 16)', 'Outlook'],
  ['Outlook-iOS/709.2226530.prod.iphone', 'Outlook'],
  [`Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) ${webKit}`, 'Apple Mail'],
  [`Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) ${webKit} Mobile/15E148`, 'Apple Mail'],
  [`Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) ${webKit} Version/18.0 Safari/605.1.15`, 'Safari'],
  ['Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0 Safari/537.36 Edg/140.0', 'Edge'],
  ['Mozilla/5.0 (Windows NT 5.1; rv:11.0) Gecko Firefox/11.0 (via ggpht.com GoogleImageProxy)', 'Gmail'],
  ['curl/8.5.0', null],
  ['', null],
])('the program behind %j is %s', (agent, client) => {
  expect(nameClient(agent)).toBe(client);
});
