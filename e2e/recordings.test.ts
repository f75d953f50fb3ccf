import { hasFfmpeg, makeSrt } from '@masthead/server/features/recordings/recordings.fixture.ts';
import { makeWav } from '@masthead/server/testing/make-recording.ts';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  closePages,
  expectAccessible,
  expectNoOverflow,
  openBrowser,
  openPage,
  patient,
  phone,
  withToken,
} from './browser.ts';
import { staff, startProduct } from './product.ts';

let product: Awaited<ReturnType<typeof startProduct>>;
let browser: Browser;
let token: string;

beforeAll(async () => {
  [product, browser] = await Promise.all([startProduct(), openBrowser()]);
  token = (await product.clientOf(null)('auth.login', { body: staff })).access_token;
});
afterAll(async () => {
  await closePages(browser);
  await product.stop();
});

const lines = [
  { at: 2, text: 'Good morning from the harbour.' },
  { at: 20, text: 'The weather stays calm until the evening.' },
  { at: 75, text: 'The ferry Norlunda sails again after a long winter.' },
  { at: 110, text: 'And now the news of sport.' },
];

it('staff upload a broadcast with its transcript and publish it, and a member opens it at the second of the match', async () => {
  const call = product.clientOf(token);
  const { data: outlet } = await call('staff.media-outlets.store', {
    body: {
      name: 'Harbour Radio',
      url: 'https://radio.example',
      media_type: 'radio',
      country_id: 'GB',
      language: 'en',
    },
  });
  await product.database.pool.query('update outlets set extract_characters = null where id = $1', [outlet.id]);
  const brand = (await call('user.brands')).data[0]!;
  const { data: stream } = await call('streams.store', {
    body: { brand_id: brand.id, name: 'Ferry', main_search_term: 'Norlunda', media_types: ['web', 'radio'] },
  });
  const { page: tab, expectQuiet } = await openPage(browser);
  await withToken(tab, token);
  await tab.goto(`${product.origin}/staff/recordings`);
  await tab.getByText('No recordings yet').waitFor();
  await tab.locator('input[type=file]').setInputFiles([
    { name: 'morning.wav', mimeType: 'audio/wav', buffer: makeWav(120, { tone: 220 }) },
    { name: 'morning.srt', mimeType: 'application/x-subrip', buffer: makeSrt(lines) },
  ]);
  await tab.getByRole('cell', { name: 'To review' }).waitFor(patient);
  await expectAccessible(tab);
  await tab.setViewportSize(phone);
  await expectNoOverflow(tab);
  await tab.setViewportSize({ width: 1440, height: 900 });

  await tab.getByRole('link', { name: 'morning.wav' }).click();
  await tab.getByText('Transcript from a file').waitFor();
  await tab.getByRole('button', { name: 'Publish' }).click();
  await tab.getByText('Choose the outlet.').waitFor();
  await call('staff.recordings.update', {
    params: { recording_id: new URL(tab.url()).pathname.split('/').at(-1)! },
    body: { media_outlet_id: outlet.id, published_at: '2026-11-20T12:00:00Z' },
  });
  await tab.reload();
  await tab.getByLabel('Headline').fill('Morning news');
  await tab.getByLabel('Note').fill('From the archive');
  await tab.getByLabel('Headline').focus();
  await expectAccessible(tab);
  await tab.getByRole('button', { name: 'Publish' }).click();
  await tab.getByRole('dialog').getByRole('button', { name: 'Publish' }).click();
  await tab.getByText('Recording published').waitFor();

  const published = async () => {
    const { data } = await call('mentions.index', { params: { stream_id: stream.id } });
    return data[0]?.url ?? '';
  };
  await expect.poll(published, patient).toMatch(/\/recordings\/[\w-]+\?t=75$/);
  await tab.goto(`${product.origin}/streams/${stream.id}`);
  await tab.getByText('00:01:15').first().waitFor();
  await tab.getByRole('link', { name: 'Morning news' }).click();
  const time = tab.getByRole('link', { name: 'Play from 00:01:15' });
  await time.waitFor();
  const { pathname, search } = new URL((await time.getAttribute('href'))!);

  await tab.goto(product.origin + pathname + search);
  await tab.getByRole('heading', { name: 'Morning news' }).waitFor();
  await expect.poll(() => tab.locator('mark').textContent()).toContain('The ferry Norlunda sails again');
  const second = () => tab.locator('audio').evaluate((element: HTMLAudioElement) => element.currentTime);
  await expect.poll(second, patient).toBeGreaterThanOrEqual(75);
  await tab.getByRole('button', { name: 'Play from 00:00:20' }).press('Enter');
  await expect.poll(second, patient).toBeLessThan(75);
  if (hasFfmpeg) {
    await tab.getByLabel('To', { exact: true }).fill('0:01:05');
    await tab.getByText('The end is before the start.').waitFor();
    await tab.getByLabel('To', { exact: true }).fill('0:01:25');
    const download = tab.waitForEvent('download', patient);
    await tab.getByRole('button', { name: 'Download clip' }).click();
    expect((await download).suggestedFilename()).toMatch(/^Morning news .*\.mp3$/);
  } else await tab.getByText('apt-get install ffmpeg').waitFor();
  await expectAccessible(tab);
  await tab.setViewportSize(phone);
  await expectNoOverflow(tab);
  expectQuiet();

  const { page: stranger } = await openPage(browser);
  await stranger.goto(product.origin + pathname);
  await stranger.getByLabel('E-mail').waitFor();
});
