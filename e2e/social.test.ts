import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { inFull } from '@masthead/server/testing/extent.ts';
import type { KeyHost } from '@masthead/server/testing/social/key-answers.ts';
import { type SocialDouble, startSocialDouble } from '@masthead/server/testing/social/server.ts';
import { addSibling } from '@masthead/server/testing/social/world.ts';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  beginSignedIn,
  closePages,
  expectAccessible,
  expectNoOverflow,
  openBrowser,
  openPage,
  phone,
} from './browser.ts';
import { staff, startProduct } from './product.ts';

/** Networks send people back to an address that has to be known before the start. */
async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  const { port } = server.address() as AddressInfo;
  await new Promise((done) => server.close(done));
  return port;
}

let double: SocialDouble;
let product: Awaited<ReturnType<typeof startProduct>>;
let browser: Browser;
beforeAll(async () => {
  const port = await freePort();
  double = await startSocialDouble();
  for (const name of ['Norlunda Cargo', 'Norlunda Jobs']) addSibling(double.accounts.facebook, name);
  [product, browser] = await Promise.all([
    startProduct({ ...double.settings, PORT: String(port), MASTHEAD_PUBLIC_URL: `http://127.0.0.1:${port}` }),
    openBrowser(),
  ]);
});
afterAll(async () => {
  await closePages(browser);
  await product?.stop();
  await double?.close();
});

const section = (page: Page, network: string) => page.getByRole('region', { name: network, exact: true });

/** Presses the button of the network's consent page. */
async function consent(page: Page, decision: 'Allow' | 'Deny') {
  await page.getByRole('heading', { name: /example|x\.com|linkedin/ }).waitFor();
  await page.getByRole('link', { name: decision }).click();
}

it('a manager connects accounts, sees their posts and figures, and disconnects them [social-001] [social-002]', async () => {
  const { page, expectQuiet } = await openPage(browser);
  await beginSignedIn(page, product);
  await page.goto(`${product.origin}/settings/brand/networks`);
  const mastodon = section(page, 'Mastodon');
  await mastodon.getByText('Collected', { exact: true }).waitFor();
  await expectAccessible(page);

  // A network that needs a server asks for it; a name that is none is refused in words.
  await mastodon.getByRole('button', { name: 'Connect Mastodon' }).click();
  await page.getByRole('textbox', { name: 'Mastodon server' }).fill('social.example');
  await page.getByRole('button', { name: 'Continue' }).click();
  await consent(page, 'Allow');
  await page.waitForURL(/\/settings\/brand\/networks$/);
  await mastodon.getByRole('link', { name: 'norlunda@social.example' }).waitFor();
  await mastodon.getByText('Last read:').waitFor({ timeout: 30_000 });
  await mastodon.getByText('1,234 followers').waitFor();
  await mastodon.getByText('of 5,000 searches today').waitFor();

  // Somebody who refuses learns what happened, and nothing is stored.
  await section(page, 'LinkedIn').getByRole('button', { name: 'Connect LinkedIn' }).click();
  await consent(page, 'Deny');
  await page.getByRole('heading', { name: 'Could not connect' }).waitFor();
  await page.getByRole('link', { name: 'Back to Masthead' }).click();
  await page.waitForURL(/\/settings\/brand\/networks$/);
  await expect.poll(() => section(page, 'LinkedIn').getByText('Connected', { exact: true }).count()).toBe(0);

  await page.goto(`${product.origin}/social/facts`);
  const own = page.getByRole('region', { name: 'Own accounts' });
  await own.getByRole('row', { name: /norlunda@social\.example/ }).waitFor();
  await own.getByText('1,234').waitFor();
  // On a phone the followers are shown as well, within the screen.
  const { width, height } = page.viewportSize()!;
  await page.setViewportSize(phone);
  const right = async () => {
    const box = await own.getByText('1,234').boundingBox();
    return box ? box.x + box.width : null;
  };
  await expect.poll(right).toBeLessThan(phone.width);
  await page.setViewportSize({ width, height });
  const download = page.waitForEvent('download');
  await own.getByRole('button', { name: 'Export CSV' }).click();
  expect((await download).suggestedFilename()).toMatch(/\.csv$/);
  await expectAccessible(page);

  await page.goto(`${product.origin}/settings/brand/networks`);
  await page.setViewportSize(phone);
  await expectNoOverflow(page);
  await mastodon.getByRole('button', { name: 'Disconnect' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Disconnect' }).click();
  await mastodon.getByText('Not connected').waitFor();
  expect(double.authorization.revoked).toHaveLength(1);
  expectQuiet();
});

/** Chooses one of the pages to which the consent applies, and looks at the question on a phone. */
async function chooseFirst(page: Page) {
  const dialog = page.getByRole('dialog', { name: 'Choose accounts on Facebook' });
  await dialog.getByRole('checkbox', { name: /Norlunda Ferries/ }).check();
  await dialog.getByText('1,234 followers').first().waitFor();
  const width = await dialog
    .locator('img')
    .first()
    .evaluate((picture: HTMLImageElement) => picture.naturalWidth);
  expect(width).toBeGreaterThan(0);
  await expectAccessible(page);
  const viewport = page.viewportSize()!;
  await page.setViewportSize(phone);
  await expectNoOverflow(page);
  await page.setViewportSize(viewport);
  await dialog.getByRole('button', { name: 'Connect 1 account' }).click();
  await dialog.waitFor({ state: 'detached' });
}

/** Networks at which a person makes a key: their hosts, and an account of each. */
const keyed: Record<string, { host: KeyHost; account: string; refused: string }> = {
  Bluesky: { host: 'pds.example', account: 'norlunda.example', refused: 'aaaa-bbbb-cccc-dddd' },
  Telegram: { host: 'api.telegram.org', account: '@norlunda', refused: '400000000:AAHdqTcvCH1vGWJxfSeofSAs0K5PALDsaw' },
  Trustpilot: { host: 'api.trustpilot.com', account: 'norlunda.example', refused: 'a-key-that-is-unknown' },
};

/** Enters a key that the network refuses, which the form says, and then one that it accepts. */
async function enterKey(page: Page, network: string) {
  const { host, account, refused } = keyed[network]!;
  const dialog = page.getByRole('dialog', { name: `Connect ${network}` });
  await dialog.getByRole('textbox', { name: /Channel|Domain|Handle/ }).fill(account);
  const key = dialog.getByLabel(/Bot token|API key|App password/);
  await key.fill(refused);
  await dialog.getByRole('button', { name: 'Connect' }).click();
  await dialog.getByText(`${network} does not accept this key.`, { exact: false }).waitFor();
  await expectAccessible(page);
  const viewport = page.viewportSize()!;
  await page.setViewportSize(phone);
  await expectNoOverflow(page);
  await page.setViewportSize(viewport);
  await key.fill(double.keys.make(host));
  await dialog.getByRole('button', { name: 'Connect' }).click();
  await dialog.waitFor({ state: 'detached' });
}

/** Words by which a connected account tells what its search for streams has used. */
const quotas: Readonly<Record<string, string>> = {
  Instagram: 'of 30 hashtags in 7 days',
  Threads: 'of 1,000 searches today',
  Bluesky: 'of 5,000 searches today',
};

/** Networks of the journey: in the suite one that brings all, in test:long all of them. */
const walked: { network: string; bringsToStreams: boolean; hasPosts: boolean; hasComments?: true }[] = [
  { network: 'Facebook', bringsToStreams: true, hasPosts: true, hasComments: true },
  { network: 'Instagram', bringsToStreams: true, hasPosts: true, hasComments: true },
  { network: 'Threads', bringsToStreams: true, hasPosts: true, hasComments: true },
  { network: 'Bluesky', bringsToStreams: true, hasPosts: true, hasComments: true },
  { network: 'Google Business Profile', bringsToStreams: true, hasPosts: false },
  { network: 'Trustpilot', bringsToStreams: true, hasPosts: false },
  { network: 'Telegram', bringsToStreams: false, hasPosts: true },
  { network: 'X', bringsToStreams: false, hasPosts: true, hasComments: true },
  { network: 'LinkedIn', bringsToStreams: false, hasPosts: true },
  { network: 'YouTube', bringsToStreams: false, hasPosts: true, hasComments: true },
  { network: 'Reddit', bringsToStreams: true, hasPosts: true, hasComments: true },
  { network: 'TikTok', bringsToStreams: false, hasPosts: true },
  { network: 'Pinterest', bringsToStreams: false, hasPosts: true },
];

it.each(inFull ? walked : walked.slice(0, 1))(
  'an account of $network is connected, its posts, mentions and figures are shown, and it is disconnected',
  async (row) => {
    const { page, expectQuiet } = await openPage(browser);
    await beginSignedIn(page, product);
    const call = await product.client();
    const brand_id = (await call('user.brands', {})).data[0]!.id;
    const name = `Norlunda on ${row.network}`;
    const media_types = ['web', 'facebook', 'instagram', 'social', 'review', 'reddit'] as const;
    const { data: stream } = await call('streams.store', {
      body: { brand_id, name, main_search_term: 'Norlunda', media_types: [...media_types] },
    });

    await page.goto(`${product.origin}/settings/brand/networks`);
    const place = section(page, row.network);
    await place.getByRole('button', { name: `Connect ${row.network}`, exact: true }).click();
    if (row.network in keyed) await enterKey(page, row.network);
    else await page.getByRole('link', { name: 'Allow' }).click();
    await page.waitForURL(/\/settings\/brand\/networks$/);
    if (row.network === 'Facebook') await chooseFirst(page);
    await place.getByText('Last read:').waitFor({ timeout: 30_000 });
    await place
      .getByText('1 request', { exact: false })
      .or(place.getByText(/\d+ requests/))
      .first()
      .waitFor();

    const quota = quotas[row.network];
    if (quota) await place.getByText(quota).waitFor();

    if (row.hasPosts) {
      await page.goto(`${product.origin}/social/facts`);
      const own = page
        .getByRole('region', { name: 'Own accounts' })
        .getByRole('row', { name: new RegExp(row.network) });
      await own.getByText('1,234').waitFor();
      const posts = page.getByRole('region', { name: 'Own posts' });
      await posts
        .getByRole('listitem')
        .filter({ hasText: row.network })
        .first()
        .getByText('Post 1 of the ferry')
        .waitFor();
      if (row.hasComments) {
        const comments = page.getByRole('region', { name: 'Comments on own posts' });
        await comments
          .getByRole('listitem')
          .filter({ hasText: `· ${row.network} ·` })
          .getByText('When does it sail again?')
          .waitFor();
      }
      await expectAccessible(page);
    }
    if (row.network === 'Trustpilot') {
      await page.goto(`${product.origin}/social/facts`);
      await page
        .getByRole('table', { name: 'Reviews' })
        .getByRole('row', { name: /2\.1 of 5 1/ })
        .waitFor();
      await expectAccessible(page);
    }
    if (row.bringsToStreams) {
      await page.goto(`${product.origin}/streams/${stream.id}`);
      await page
        .getByText(/Norlunda was late again today/)
        .first()
        .waitFor({ timeout: 30_000 });
    }

    if (row.network === 'Bluesky') {
      await page.goto(`${product.origin}/streams/${stream.id}/edit`);
      const notes = page.getByRole('list', { name: 'Notes on media types' });
      await notes.getByText('Mastodon finds words only where authors and their server allow it').waitFor();
      await expectAccessible(page);
    }

    await page.goto(`${product.origin}/settings/brand/networks`);
    await place.getByRole('button', { name: 'Disconnect' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Disconnect' }).click();
    await place.getByText('Not connected').waitFor();
    // The name and what was collected stay until the name is removed too.
    await place.getByRole('button', { name: 'Remove' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
    await place.getByText('Not connected').waitFor({ state: 'detached' });
    expectQuiet();
  },
);

it('somebody signs in with Google, and somebody without an account goes on to sign up', async () => {
  const { people } = double.authorization;
  const ada = { iss: 'https://accounts.google.com', sub: '17', email_verified: true, hd: 'example.org' };
  const { page, expectQuiet } = await openPage(browser);
  people['accounts.google.com'] = { ...ada, email: 'ada@example.org', given_name: 'Ada', family_name: 'Lund' };
  await page.goto(`${product.origin}/login?redirect=/streams`);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Continue with Google' }).click();
  await page.getByRole('link', { name: 'Allow' }).click();
  await page.getByText('There is no account with this address yet.').waitFor();
  await expect.poll(() => page.getByRole('textbox', { name: 'Work e-mail' }).inputValue()).toBe('ada@example.org');

  people['accounts.google.com'] = { ...ada, email: staff.email };
  await page.goto(`${product.origin}/login?redirect=/streams`);
  await page.getByRole('button', { name: 'Continue with Google' }).click();
  await page.getByRole('link', { name: 'Deny' }).click();
  await page.getByText('Google did not grant access.').waitFor();
  await page.getByRole('link', { name: 'Back to sign in' }).click();
  await page.getByRole('button', { name: 'Continue with Google' }).click();
  await page.getByRole('link', { name: 'Allow' }).click();
  await page.getByRole('navigation').first().waitFor();
  expect(await page.evaluate(() => Object.keys(sessionStorage).filter((key) => key.includes('identity')))).toEqual([]);
  expectQuiet();
});

it('staff connect a profile of X, and remove it', async () => {
  const { page, expectQuiet } = await openPage(browser);
  await beginSignedIn(page, product);
  await page.goto(`${product.origin}/staff/authenticate-twitter`);
  await page.getByText('No profile connected').waitFor();
  const searches = page.getByRole('region', { name: 'Searches with keys' });
  await searches.getByRole('row', { name: /YouTube Set up/ }).waitFor();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Connect profile' }).click();
  await page.getByRole('link', { name: 'Allow' }).click();
  await page.waitForURL(/\/staff\/authenticate-twitter$/);
  const row = page.getByRole('row', { name: /@norlunda/ });
  await row.getByText('Not used yet').waitFor();
  await row.getByRole('button', { name: 'Disconnect' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Disconnect' }).click();
  await page.getByText('No profile connected').waitFor();
  expect(double.oauth1.tokens.size).toBe(0);
  expectQuiet();
});

it('the text of a post shows its campaign marks, a preview and how many characters are left [social-003]', async () => {
  const { page, expectQuiet } = await openPage(browser);
  await beginSignedIn(page, product);
  const call = await product.client();
  const brand_id = (await call('user.brands', {})).data[0]!.id;
  await call('stories.store', { body: { brand_id, headline: 'All ferries sail again' } });
  await page.goto(`${product.origin}/stories/list`);
  await page
    .getByRole('button', { name: /All ferries sail again/ })
    .last()
    .click();
  await page.getByRole('menuitem', { name: 'Write social post' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByText('2,978 characters left').waitFor();
  await dialog.getByRole('textbox', { name: 'Text' }).fill('Ferries sail: https://ferries.example/news #ferries');
  await dialog.getByRole('switch', { name: 'Add campaign marks to links' }).click();
  await dialog.getByRole('textbox', { name: 'Campaign' }).fill('spring');
  const preview = dialog.getByRole('region', { name: 'Preview' });
  const marks = 'utm_source=linkedin&utm_medium=social&utm_campaign=spring';
  await preview.getByText(`https://ferries.example/news?${marks}`).waitFor();
  await preview.getByText('ferries.example', { exact: true }).waitFor();
  await dialog.getByText('2,891 characters left').waitFor();
  await expectAccessible(page);
  await dialog.getByRole('textbox', { name: 'Text' }).fill('x'.repeat(3001));
  await dialog.getByText('1 character too many').waitFor();
  await expect.poll(() => dialog.getByRole('button', { name: 'Copy text' }).isDisabled()).toBe(true);
  await expectAccessible(page);
  expectQuiet();
});
