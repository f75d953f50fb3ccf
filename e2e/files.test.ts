import { type FilePurpose, filePurposes } from '@masthead/contract';
import { makePdf, makePng, pngText } from '@masthead/server/testing/media.ts';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { beginSignedIn, closePages, openBrowser, openPage } from './browser.ts';
import { type Product, staff, startProduct } from './product.ts';

let product: Product;
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

async function send(name: string, bytes: Uint8Array, purpose: FilePurpose = 'attachment') {
  const form = new FormData();
  form.set('purpose', purpose);
  form.set('file', new File([Uint8Array.from(bytes)], name));
  const response = await fetch(`${product.origin}/v2/files`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}` },
    body: form,
  });
  return { status: response.status, url: ((await response.json()) as { data?: { url: string } }).data?.url };
}

const script = "<script>document.title='ran';alert(1)</script><svg onload=alert(2)><img src=x onerror=alert(3)>";
const withAction = (pdf: Buffer) =>
  Buffer.from(
    pdf
      .toString('latin1')
      .replace('/Catalog/', '/Catalog/OpenAction<</S/JavaScript/JS(app.alert\\(1\\);this.print\\(\\))>>/'),
    'latin1',
  );

/** Files that are something else besides what they say, and are taken in as what they say. */
const attacks: [string, string, () => Buffer][] = [
  ['a PNG with HTML in its text', 'a.png', () => makePng(200, 200, pngText(script))],
  ['a PNG with HTML behind it', 'b.png', () => Buffer.concat([makePng(200, 200), Buffer.from(script)])],
  [
    'a GIF that is a script as well',
    'c.gif',
    () => {
      // 'GIF89a' and a width that opens a comment: valid as both.
      const gif = Buffer.from('R0lGODlhAQABAIAAAAAAAP///ywAAAAAAQABAAACAUwAOw==', 'base64');
      return Buffer.concat([gif, Buffer.from("*/=1;document.title='ran';alert(1)//")]);
    },
  ],
  ['a PDF with a script', 'd.pdf', () => withAction(makePdf('Harbour'))],
  ['a PDF with HTML behind it', 'e.pdf', () => Buffer.concat([makePdf('Harbour'), Buffer.from(script)])],
  ['an RTF with HTML in it', 'f.rtf', () => Buffer.from(`{\\rtf1\\ansi ${script}}`)],
];

/** Opens a page that notes every script that runs. */
async function watched(): Promise<{ page: Page; ran: string[] }> {
  const context = await browser.newContext({ acceptDownloads: true });
  const page = await context.newPage();
  const ran: string[] = [];
  page.on('dialog', (dialog) => {
    ran.push(dialog.message());
    void dialog.dismiss();
  });
  return { page, ran };
}

describe('scripts in uploads', () => {
  it.each(attacks)(
    'the upload %s runs no script by itself, in a frame, as a picture or as a script',
    async (_what, name, bytes) => {
      const { status, url } = await send(name, bytes());
      expect(status).toBe(201);
      const address = product.origin + url;
      const { page, ran } = await watched();
      // A file that is only downloaded ends the navigation.
      await page.goto(address).catch(() => {});
      await page.waitForTimeout(300);
      expect(await page.title().catch(() => '')).not.toBe('ran');
      await page.goto(`${product.origin}/v2/docs`);
      await page.evaluate((source) => {
        for (const tag of ['iframe', 'img', 'embed', 'script'] as const)
          document.body.append(Object.assign(document.createElement(tag), { src: source }));
        document.body.append(Object.assign(document.createElement('object'), { data: source }));
      }, address);
      await page.waitForTimeout(700);
      expect(await page.title()).not.toBe('ran');
      expect(
        page
          .frames()
          .map((frame) => frame.url())
          .filter((shown) => shown.startsWith('javascript:')),
      ).toEqual([]);
      expect(ran).toEqual([]);
      await page.context().close();
    },
  );

  it.each([
    ['x.svg', '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'],
    ['x.png', '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'],
    ['x.html', script],
    ['x.pdf', script],
    ['x.xhtml', `<html xmlns="http://www.w3.org/1999/xhtml">${script}</html>`],
  ])('the upload %s is refused', async (name, text) => {
    for (const purpose of Object.keys(filePurposes) as FilePurpose[])
      expect((await send(name, Buffer.from(text), purpose)).status).toBe(422);
  });
});

describe('stored files in the browser', () => {
  it('a stored picture is shown as a picture', async () => {
    const { url } = await send('x.png', makePng(300, 200));
    const { page } = await watched();
    await page.goto(product.origin + url);
    expect(await page.evaluate(() => document.images[0]?.naturalWidth)).toBe(300);
    await page.context().close();
  });

  it('a stored document is downloaded under its own name', async () => {
    const { url } = await send('Brief über Häfen.rtf', Buffer.from('{\\rtf1\\ansi Dear all}'));
    const { page } = await watched();
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.goto(product.origin + url).catch(() => {}),
    ]);
    expect(download.suggestedFilename()).toBe('Brief über Häfen.rtf');
    await page.context().close();
  });

  it('a file whose link is not complete asks for authorization [uploads-003]', async () => {
    const { url } = await send(
      'x.mp3',
      Buffer.concat(
        Array.from({ length: 40 }, () => Buffer.concat([Buffer.from([0xff, 0xfb, 0x90, 0x64]), Buffer.alloc(413)])),
      ),
    );
    const { page } = await watched();
    await page.goto(product.origin + url!.replace(/\/[\w-]{24}\//, '/x/'));
    await expect.poll(() => page.textContent('body')).toContain('This media requires authorization');
    await page.context().close();
  });
});

describe('crops', () => {
  it('a picture that waits for its crop is asked about before the page is closed', async () => {
    const { page, context } = await openPage(browser);
    await beginSignedIn(page, product);
    await page.goto(`${product.origin}/settings/personal/preferences`);
    const picture = { name: 'harbour.png', mimeType: 'image/png', buffer: makePng(600, 600) };
    await page.locator('input[type=file]').first().setInputFiles(picture);
    const dialog = page.getByRole('dialog', { name: 'Crop picture' });
    await dialog.waitFor();
    const question = page.waitForEvent('dialog');
    await page.close({ runBeforeUnload: true });
    await (await question).dismiss();
    await dialog.getByRole('button', { name: 'Cancel' }).last().click();
    await dialog.waitFor({ state: 'detached' });
    const closed = page.waitForEvent('close');
    await page.close({ runBeforeUnload: true });
    await closed;
    await context.close();
  });
});
