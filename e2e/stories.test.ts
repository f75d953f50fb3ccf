import { readFileSync } from 'node:fs';
import { inFull } from '@masthead/server/testing/extent.ts';
import { makePng } from '@masthead/server/testing/media.ts';
import JSZip from 'jszip';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  closePages,
  expectAccessible,
  expectNoOverflow,
  openBrowser,
  openPage,
  patient,
  phone,
  settle,
  withToken,
} from './browser.ts';
import { itInFull } from './in-full.ts';
import { type Product, staff, startProduct } from './product.ts';

let product: Product;
let browser: Browser;
let brandId: string;
let newsroomId: string;
let token: string;

const contact = {
  name: 'Åse Brønlund',
  role: 'Head of press',
  email: 'aase@norlunde.example',
  phone: '+45 33 12 34 56',
};
const toast = (page: Page, words: string) => page.getByRole('alert').filter({ hasText: words }).first();
const body = (page: Page) => page.getByRole('textbox', { name: 'Body' });
const headline = (page: Page) => page.getByRole('textbox', { name: 'Headline', exact: true });
const saved = (page: Page) => page.getByRole('status').filter({ hasText: /^Saved \d\d:\d\d$/ });
const menu = async (page: Page, item: string) => {
  await page.getByRole('button', { name: 'More actions for this story' }).click();
  await page.getByRole('menuitem', { name: item }).click();
};

/** Makes a draft that is ready to publish. */
async function draft(name: string, part: object = {}) {
  const call = product.clientOf(token);
  const copytext = `<p>${'Norlunde sails on electric power in all weathers. '.repeat(40)}</p>`;
  const { data } = await call('stories.store', {
    body: {
      brand_id: brandId,
      newsroom_id: newsroomId,
      headline: name,
      copytext,
      contact,
      language: 'en',
      type: 'press-release',
      ...part,
    },
  });
  return data;
}

async function open(path: string, options: Parameters<typeof openPage>[1] = {}) {
  const opened = await openPage(browser, options);
  await withToken(opened.page, token);
  await opened.page.goto(`${product.origin}${path}`);
  return opened;
}
const edit = (id: string) => open(`/stories/story/${id}/edit`);

/** Pastes as a browser does, with what another program has put on the clipboard. */
async function paste(page: Page, html: string, text = 'text'): Promise<void> {
  await body(page).evaluate(
    (element, [given, plain]) => {
      const data = new DataTransfer();
      data.setData('text/html', given!);
      data.setData('text/plain', plain!);
      element.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }));
    },
    [html, text],
  );
}

/** Makes a document with a title, a heading and a picture, as Word writes it. */
async function wordDocument(): Promise<Buffer> {
  const schema = 'http://schemas.openxmlformats.org';
  const related = `${schema}/officeDocument/2006/relationships`;
  const styled = (name: string, text: string) =>
    `<w:p><w:pPr><w:pStyle w:val="${name}"/></w:pPr><w:r><w:t>${text}</w:t></w:r></w:p>`;
  const zip = new JSZip();
  zip.file(
    '[Content_Types].xml',
    `<Types xmlns="${schema}/package/2006/content-types"><Default Extension="png" ContentType="image/png"/></Types>`,
  );
  zip.file(
    '_rels/.rels',
    `<Relationships xmlns="${schema}/package/2006/relationships"><Relationship Id="r1" Type="${related}/officeDocument" Target="word/document.xml"/></Relationships>`,
  );
  zip.file(
    'word/_rels/document.xml.rels',
    `<Relationships xmlns="${schema}/package/2006/relationships"><Relationship Id="p1" Type="${related}/image" Target="media/a.png"/><Relationship Id="s1" Type="${related}/styles" Target="styles.xml"/></Relationships>`,
  );
  zip.file(
    'word/styles.xml',
    `<w:styles xmlns:w="${schema}/wordprocessingml/2006/main"><w:style w:type="paragraph" w:styleId="T"><w:name w:val="Title"/></w:style><w:style w:type="paragraph" w:styleId="H"><w:name w:val="heading 1"/></w:style></w:styles>`,
  );
  zip.file('word/media/a.png', makePng(700, 400));
  zip.file(
    'word/document.xml',
    `<w:document xmlns:w="${schema}/wordprocessingml/2006/main" xmlns:r="${related}" xmlns:wp="${schema}/drawingml/2006/wordprocessingDrawing" xmlns:a="${schema}/drawingml/2006/main" xmlns:pic="${schema}/drawingml/2006/picture"><w:body>${styled('T', 'The ferry sails')}<w:p><w:r><w:t>First.</w:t></w:r></w:p>${styled('H', 'Timetable')}<w:p><w:r><w:drawing><wp:inline><a:graphic><a:graphicData><pic:pic><pic:blipFill><a:blip r:embed="p1"/></pic:blipFill></pic:pic></a:graphicData></a:graphic></wp:inline></w:drawing></w:r></w:p></w:body></w:document>`,
  );
  return await zip.generateAsync({ type: 'nodebuffer' });
}

const textOf = async (id: string): Promise<string> => {
  const call = product.clientOf(token);
  return (await call('stories.show', { params: { story_id: id } })).data.copytext;
};
const idOf = (page: Page): string => new URL(page.url()).pathname.split('/')[3] ?? '';

describe('stories', () => {
  beforeAll(async () => {
    [product, browser] = await Promise.all([startProduct(), openBrowser()]);
    token = (await product.clientOf(null)('auth.login', { body: staff })).access_token;
    const call = product.clientOf(token);
    brandId = (await call('user.brands')).data[0]!.id;
    const { data } = await call('newsrooms.store', {
      body: {
        brand_id: brandId,
        name: 'Norlunde',
        country_id: 'DK',
        language: 'en',
        contact_name: contact.name,
        contact_email: contact.email,
      },
    });
    newsroomId = data.id;
    await call('newsrooms.publish', { params: { newsroom_id: newsroomId } });
  });
  afterAll(async () => {
    await closePages(browser);
    await product.stop();
  });

  it('a story is written, saved by hand and then automatically, and survives a reload [stories-001] [stories-009] [stories-010] [stories-013] [stories-015] [stories-024]', async () => {
    const { page, expectQuiet } = await open('/stories/create');
    await headline(page).fill('Winter timetable');
    // The form is filled with the newsroom's contact.
    const contactName = page.locator('[data-part="contact"] input').first();
    await expect.poll(() => contactName.inputValue()).toBe(contact.name);
    for (const input of await page.locator('[data-part="contact"] input').all()) await input.fill('');
    await page.getByText('0 words, recommended 300–600').waitFor();
    // A story that is not saved yet cannot be deleted.
    await page.getByRole('button', { name: 'More actions for this story' }).click();
    await page.getByRole('menuitem', { name: 'Save the story first' }).waitFor();
    await expect.poll(() => page.getByRole('menuitem', { name: 'Delete' }).count()).toBe(0);
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Type: Press release' }).click();
    await expect
      .poll(() => page.getByRole('menuitem').allInnerTexts())
      .toEqual(['Press release', 'News', 'Financial news']);
    await page.getByRole('menuitem', { name: 'Financial news' }).click();
    for (const action of ['Preview', 'Send to journalists', 'Publish']) {
      await page.getByRole('button', { name: action, exact: true }).click();
      await page.getByRole('dialog', { name: 'Save the story first?' }).waitFor();
      await page.getByRole('button', { name: 'Cancel' }).click();
    }
    await page.getByRole('button', { name: 'Publish', exact: true }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
    await toast(page, 'Story saved').waitFor();
    await page.waitForURL(/\/stories\/story\/[0-9a-f-]{36}\/edit\?open=publish/);
    // The dialog names what is missing, and leads there.
    await page.getByRole('dialog').getByText('Before you can publish').waitFor();
    await expect.poll(() => page.getByRole('button', { name: 'Publish now' }).isDisabled()).toBe(true);
    await page.getByRole('dialog').getByRole('button', { name: 'Add a press contact' }).click();
    await page.locator('[data-part="contact"] input:focus').waitFor();
    await page.keyboard.type(contact.name);
    await expect.poll(() => page.getByText('Add a press contact').count()).toBe(0);
    await page.getByLabel('E-mail').fill(contact.email);
    await body(page).click();
    await page.keyboard.type('It sails every hour from five. ');
    await page.keyboard.press('Enter');
    await page.keyboard.type('/quote');
    await page.getByRole('option', { name: /Quote/ }).waitFor();
    await page.keyboard.press('Enter');
    await page.keyboard.type('The battery does not mind the wind.');
    await page.getByText('13 words, recommended 300–600').waitFor();
    await saved(page).waitFor();
    await expectAccessible(page);
    await page.reload();
    await body(page).getByText('The battery does not mind the wind.').waitFor();
    expect(await textOf(idOf(page))).toMatch(/<blockquote><p>The battery does not mind the wind\.<\/p><\/blockquote>/);
    await page.goto(`${product.origin}/stories/list`);
    await page.getByRole('link', { name: 'Winter timetable' }).waitFor();
    await expectAccessible(page);
    expectQuiet();
  });

  itInFull('a blocked preview says what to allow and leaves the editor as it is [app-019]', async () => {
    const story = await draft('Preview without windows');
    const { page, expectQuiet } = await edit(story.id);
    await page.evaluate(() => {
      window.open = () => null;
    });
    await page.getByRole('button', { name: 'Preview', exact: true }).click();
    await toast(page, 'Please enable popups').waitFor();
    expect(new URL(page.url()).pathname).toBe(`/stories/story/${story.id}/edit`);
    expectQuiet();
  });

  itInFull('keys typed while a new story moves to its own page arrive in the text', async () => {
    const { page, expectQuiet } = await open('/stories/create');
    await headline(page).fill('Night ferry');
    await body(page).click();
    await page.keyboard.type('It sails');
    await page.keyboard.press('Control+s');
    await page.keyboard.type(' through the winter', { delay: 25 });
    await page.waitForURL(/\/stories\/story\/[0-9a-f-]{36}\/edit/);
    await settle(page);
    await page.keyboard.type(' night.', { delay: 25 });
    await expect.poll(() => textOf(idOf(page))).toBe('<p>It sails through the winter night.</p>');
    expectQuiet();
  });

  itInFull.each(['word', 'google-docs'])(
    'text pasted from %s keeps its structure and loses its styles',
    async (name) => {
      const story = await draft(`From ${name}`, { copytext: '' });
      const { page, expectQuiet } = await edit(story.id);
      await body(page).click();
      const folder = new URL('../apps/web/src/features/stories/text/paste/fixtures/', import.meta.url);
      await paste(page, readFileSync(new URL(`${name}.txt`, folder), 'utf8'));
      await toast(page, '1 picture was not pasted').waitFor();
      await saved(page).waitFor();
      const html = await textOf(story.id);
      expect(html).not.toMatch(/style=|class=|mso|docs-internal|<span|<o:p/i);
      expect(html).toContain('<h2>The winter timetable is ready</h2>');
      expect(html).toContain('<strong>Ålsund, 19 November 2026.</strong>');
      expect(html).toContain('<em>19 daily</em>');
      expect(html).toContain('CO<sub>2</sub>');
      expect(html).toMatch(
        /<ul><li><p>Every hour from five<\/p><ul><li><p>also on Sundays<\/p><\/li><\/ul><\/li><li><p>The last one at eleven<\/p><\/li><\/ul>/,
      );
      expect(html).toMatch(/<table><tbody><tr><td><p>Winter<\/p><\/td>/);
      expect(html).toMatch(/<a href="https:\/\/norlunde\.example\/timetable"[^>]*>Timetable<\/a>/);
      expectQuiet();
    },
  );

  itInFull(
    'words, pastes and drops from before the editor is there go in in order, and leaving asks until files have come',
    async () => {
      const story = await draft('Early', { copytext: '<p>Ferries sail.</p>' });
      const { page, expectQuiet } = await openPage(browser);
      await withToken(page, token);
      const editor = Promise.withResolvers<void>();
      const upload = Promise.withResolvers<void>();
      await page.route(/\/assets\/text-parts-[^/]*\.js/, (route) => editor.promise.then(() => route.continue()));
      await page.route('**/files', (route) => upload.promise.then(() => route.continue()));
      await page.goto(`${product.origin}/stories/story/${story.id}/edit`);
      await body(page).getByText('Ferries sail.').click();
      await page.keyboard.press('Control+End');
      await page.keyboard.type(' Before.');
      await paste(page, '<p>In <b>bold</b></p><h2>Pasted</h2><p style="color: red">and</p>');
      await page.keyboard.type(' After.');
      const bytes = [...makePng(900, 600)];
      await body(page).evaluate((element, given) => {
        const data = new DataTransfer();
        data.items.add(new File([new Uint8Array(given)], 'ferry.png', { type: 'image/png' }));
        const { left, top } = element.getBoundingClientRect();
        const place = { clientX: left + 40, clientY: top + 8, bubbles: true, cancelable: true };
        element.dispatchEvent(new DragEvent('drop', { dataTransfer: data, ...place }));
      }, bytes);
      await expect.poll(() => body(page).locator('h2').count()).toBe(0);
      editor.resolve();
      await body(page).locator('h2').waitFor();
      await page.keyboard.type(' Later.');
      await page.locator('[data-part="files"] input[type="file"]').setInputFiles({
        name: 'map.png',
        mimeType: 'image/png',
        buffer: Buffer.from(bytes),
      });
      await saved(page).waitFor();
      const asksTheBrowser = () =>
        page.evaluate(() => !window.dispatchEvent(new Event('beforeunload', { cancelable: true })));
      expect(await asksTheBrowser()).toBe(true);
      await page.getByRole('link', { name: 'Stories' }).first().click();
      const question = page.getByRole('dialog', { name: 'Leave while a file is uploading?' });
      await question.getByRole('button', { name: 'Stay here' }).click();
      await question.waitFor({ state: 'detached' });
      upload.resolve();
      await page.getByRole('button', { name: 'Remove map.png' }).waitFor();
      await body(page).locator('img').waitFor();
      await expect
        .poll(() => textOf(story.id), patient)
        .toMatch(
          /<figure data-file-id.*<p>Ferries sail\. Before\.In <strong>bold<\/strong><\/p><h2>Pasted<\/h2><p>and After\. Later\.<\/p>/,
        );
      const filesOf = async () =>
        (await product.clientOf(token)('stories.show', { params: { story_id: story.id } })).data.files.map(
          ({ name }) => name,
        );
      await expect.poll(filesOf, patient).toEqual(['map.png']);
      await saved(page).waitFor();
      await expect.poll(asksTheBrowser, patient).toBe(false);
      expectQuiet();
    },
  );

  itInFull('a Word document fills a new story, whose cards are then looked at and changed', async () => {
    const { page, expectQuiet } = await open('/stories/create');
    const choose = async (name: string, buffer: Buffer) => {
      const chooser = page.waitForEvent('filechooser');
      await menu(page, 'Import Word document');
      await (await chooser).setFiles({ name, mimeType: 'application/octet-stream', buffer });
    };
    await choose('Ferry.docx', await wordDocument());
    await toast(page, '“Ferry.docx” imported').waitFor();
    await expect.poll(() => headline(page).inputValue()).toBe('The ferry sails');
    await body(page).getByRole('heading', { name: 'Timetable' }).waitFor();
    const picture = body(page).locator('img');
    await expect.poll(() => picture.getAttribute('src')).toMatch(/^\/files\//);
    expect(await picture.evaluate((image: HTMLImageElement) => image.decode().then(() => image.naturalWidth))).toBe(
      700,
    );
    await choose('notes.docx', Buffer.from('not a package'));
    await toast(page, 'Could not import “notes.docx”').waitFor();
    await page.getByRole('region', { name: 'Social and search' }).getByRole('button', { name: 'Edit' }).click();
    const dialog = page.getByRole('dialog', { name: 'Social and search' });
    await dialog.getByText('The ferry sails').first().waitFor();
    await dialog.getByRole('textbox', { name: 'Social title' }).fill(`Ferries ${'sail again '.repeat(12)}`);
    await dialog.getByText('characters are cut after 88').waitFor();
    await dialog.getByText(/^Ferries sail again .*…$/).waitFor();
    await dialog.getByRole('textbox', { name: 'SEO title' }).fill('Ferries in winter');
    await dialog.getByText('Google', { exact: true }).click();
    await dialog.getByText('Ferries in winter | Norlunde').waitFor();
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.waitForURL(/\/edit$/);
    expect(await textOf(idOf(page))).toMatch(
      /^<p>First\.<\/p><h2>Timetable<\/h2><figure data-file-id="[0-9a-f-]{36}">/,
    );
    const { data } = await product.clientOf(token)('stories.show', { params: { story_id: idOf(page) } });
    expect(data.seo_title).toBe('Ferries in winter');
    expectQuiet();
  });

  itInFull('a dropped picture is uploaded and asks for a description, and words become links', async () => {
    const story = await draft('Pictures');
    const { page, expectQuiet } = await edit(story.id);
    await body(page).waitFor();
    const bytes = [...(await makePng(900, 600))];
    await body(page).evaluate((element, given) => {
      const data = new DataTransfer();
      data.items.add(new File([new Uint8Array(given)], 'ferry.png', { type: 'image/png' }));
      const { left, top } = element.getBoundingClientRect();
      const place = { clientX: left + 40, clientY: top + 8, bubbles: true, cancelable: true };
      element.dispatchEvent(new DragEvent('drop', { dataTransfer: data, ...place }));
    }, bytes);
    const description = page.getByRole('textbox', { name: 'Image description' });
    await description.waitFor();
    await page.getByRole('button', { name: 'Describe 1 picture' }).click();
    await description.and(page.locator(':focus')).waitFor();
    await page.keyboard.type('The ferry Alkyone at night');
    await expect.poll(() => page.getByText('Pictures are described and large enough').count()).toBe(1);
    await saved(page).waitFor();
    await expect
      .poll(() => textOf(story.id))
      .toMatch(
        /<figure data-file-id="[0-9a-f-]{36}"><img[^>]*src="\/files\/[^"]+"[^>]*alt="The ferry Alkyone at night"/,
      );
    await body(page).getByText('Norlunde sails').first().click({ clickCount: 3 });
    await page.keyboard.press('Control+k');
    await page.getByLabel('Address', { exact: true }).fill('norlunde.example/ferries');
    await page.getByRole('button', { name: 'Add link' }).click();
    await expect.poll(() => textOf(story.id)).toContain('<a href="https://norlunde.example/ferries"');
    expectQuiet();
  });

  itInFull('a gallery takes several pictures in order, which are described, moved and seen on the site', async () => {
    const story = await draft('Gallery');
    const { page, expectQuiet } = await edit(story.id);
    await body(page).getByText('Norlunde sails').first().click();
    await page.getByRole('button', { name: 'More formats' }).click();
    await page.getByRole('menuitem', { name: 'Gallery' }).click();
    await body(page).getByRole('button', { name: 'Add pictures' }).click();
    const files = ['bow', 'deck', 'stern'].map((name, at) => ({ name: `${name}.png`, width: 700 + 100 * at }));
    await page
      .getByRole('dialog')
      .locator('input[type="file"]')
      .setInputFiles(files.map(({ name, width }) => ({ name, mimeType: 'image/png', buffer: makePng(width, 500) })));
    const descriptions = page.getByRole('textbox', { name: 'Image description' });
    await expect.poll(() => descriptions.count()).toBe(3);
    for (const [at, words] of ['Bow', 'Deck', 'Stern'].entries()) await descriptions.nth(at).fill(words);
    await page.getByRole('button', { name: 'Move picture back' }).first().click();
    await page.getByText('Large first picture').click();
    await body(page).locator('figcaption').first().click();
    await page.keyboard.type('Sun deck');
    await saved(page).waitFor();
    const alts = async () => [...(await textOf(story.id)).matchAll(/ alt="(\w*)"/g)].map(([, alt]) => alt);
    await expect.poll(alts).toEqual(['Deck', 'Bow', 'Stern']);
    await expect
      .poll(() => textOf(story.id))
      .toMatch(/<figure data-gallery="lead"><figure .*Sun deck.*<\/figure><\/figure>/);
    expectQuiet();
    const { data } = await product.clientOf(token)('stories.publish', { params: { story_id: story.id }, body: {} });
    await page.goto(data.url!);
    const widths = await page
      .locator('[data-gallery] img')
      .evaluateAll((images) => images.map((image) => Math.round(image.getBoundingClientRect().width)));
    expect(widths).toHaveLength(3);
    expect(widths[0]!).toBeGreaterThan(2 * widths[1]!);
    await page.getByRole('link', { name: 'Deck' }).click();
    await page.waitForURL(/\/files\//);
  });

  itInFull('two people writing at once see each other, and get a conflict only in the same part', async () => {
    const story = await draft('Together');
    const colleague = await product.member('editor');
    const mine = await edit(story.id);
    const other = await openPage(browser);
    await withToken(other.page, colleague.token);
    await other.page.goto(`${product.origin}/stories/story/${story.id}/edit`);
    await mine.page.getByRole('list', { name: /Also editing: Ingrid/ }).waitFor();
    await other.page.getByRole('list', { name: /Also editing/ }).waitFor();
    // The line is dead for one of them while the other one saves.
    await mine.context.setOffline(true);
    await headline(mine.page).fill('Together, mine');
    await mine.page.getByRole('status').filter({ hasText: 'No connection' }).waitFor();
    await headline(other.page).fill('Together, theirs');
    await saved(other.page).waitFor();
    await mine.context.setOffline(false);
    await mine.page.getByText('Ingrid editor has just saved the same part.').waitFor();
    await mine.page.getByRole('button', { name: 'Compare' }).click();
    await mine.page.locator('del', { hasText: 'theirs' }).waitFor();
    await mine.page.locator('ins', { hasText: 'mine' }).waitFor();
    await mine.page.getByRole('dialog').getByRole('button', { name: 'Keep mine' }).click();
    await saved(mine.page).waitFor();
    const call = product.clientOf(token);
    const now = async () => (await call('stories.show', { params: { story_id: story.id } })).data.headline;
    await expect.poll(now).toBe('Together, mine');
  });

  itInFull('a change by another person never overwrites what is being typed', async () => {
    const story = await draft('Ferries');
    const colleague = await product.member('editor');
    const mine = await edit(story.id);
    const other = await openPage(browser);
    await withToken(other.page, colleague.token);
    await other.page.goto(`${product.origin}/stories/story/${story.id}/edit`);
    for (const { page } of [mine, other]) await page.getByRole('list', { name: /Also editing/ }).waitFor();
    const taken = mine.page.getByText('Ingrid editor changed other parts');
    await headline(mine.page).click();
    await headline(mine.page).press('Control+a');
    // Another part is heard of and taken over; the one with the cursor stays, and so does what is selected in it.
    await headline(other.page).fill('Trains, theirs');
    await saved(other.page).waitFor();
    await other.page.getByRole('textbox', { name: 'Subheading' }).fill('In all weathers');
    await taken.first().waitFor();
    await expect
      .poll(() => mine.page.getByRole('textbox', { name: 'Subheading' }).inputValue())
      .toBe('In all weathers');
    await expect.poll(() => headline(mine.page).inputValue()).toBe('Ferries');
    await mine.page.keyboard.type('Ships');
    await expect.poll(() => headline(mine.page).inputValue()).toBe('Ships');
    await mine.page.getByText('Ingrid editor has just saved the same part.').waitFor();
    await mine.page.getByRole('button', { name: 'Use theirs' }).click();
    await expect.poll(() => headline(mine.page).inputValue()).toBe('Trains, theirs');
    // Left, it shows what another makes of it; and so does the text.
    await headline(other.page).fill('Trains again');
    await expect.poll(() => headline(mine.page).inputValue(), patient).toBe('Trains again');
    await body(other.page).click();
    await other.page.keyboard.press('Control+End');
    await other.page.keyboard.type(' And back.');
    await body(mine.page).getByText('And back.').waitFor();
  });

  itInFull(
    'a story is published now or at a chosen time, withdrawn and corrected [stories-007] [stories-008] [stories-024]',
    async () => {
      const story = await draft('Goes out');
      const { page, expectQuiet } = await edit(story.id);
      await page.getByRole('button', { name: 'Publish', exact: true }).click();
      await page.getByText('Schedule for later').click();
      await page.getByRole('combobox', { name: 'Time zone' }).click();
      await page.getByRole('combobox', { name: 'Time zone' }).fill('Copenhagen');
      await page.getByRole('option', { name: 'Europe/Copenhagen' }).click();
      await page.getByLabel('Time', { exact: true }).fill('07:00');
      await page.getByLabel('Date', { exact: true }).fill('20 Nov 2030');
      await page.getByLabel('Date', { exact: true }).press('Tab');
      await page.getByRole('button', { name: 'Schedule' }).click();
      await toast(page, 'Story scheduled').waitFor();
      const call = product.clientOf(token);
      const now = async () => (await call('stories.show', { params: { story_id: story.id } })).data;
      expect(await now()).toMatchObject({
        status: 'scheduled',
        scheduled_at: '2030-11-20T06:00:00.000Z',
        timezone: 'Europe/Copenhagen',
      });
      await page.getByRole('button', { name: /^Publish Wed,? 20 Nov 2030, 07:00$/ }).click();
      await page.getByRole('button', { name: 'Cancel schedule' }).click();
      await toast(page, 'Schedule cancelled').waitFor();
      expect((await now()).status).toBe('draft');

      await page.getByRole('button', { name: 'Publish', exact: true }).click();
      await page.getByRole('button', { name: 'Publish now' }).click();
      await toast(page, 'Story published').waitFor();
      const published = await now();
      expect(published.status).toBe('published');
      const onSite = () => fetch(new URL(new URL(published.url!).pathname, product.origin));
      expect(await (await onSite()).text()).toContain(published.headline);
      // A published story can no longer be scheduled.
      await expect.poll(() => page.getByRole('button', { name: /^Publish/ }).count()).toBe(0);
      await page.goto(`${page.url().split('?')[0]}?open=publish`);
      await page.getByText('you can no longer schedule it').waitFor();
      await expect.poll(() => page.getByText('Schedule for later').count()).toBe(0);
      await page.keyboard.press('Escape');

      await menu(page, 'Corrections');
      await page.getByLabel('What was corrected').fill('An earlier version named 18 crossings.');
      await page.getByRole('button', { name: 'Add correction' }).click();
      await toast(page, 'Correction added').waitFor();
      await page.getByRole('listitem').filter({ hasText: 'named 18 crossings' }).waitFor();
      expect(await (await onSite()).text()).toContain('named 18 crossings');
      await page.getByRole('button', { name: 'Close' }).first().click();
      await menu(page, 'Unpublish');
      await page.getByRole('dialog').getByRole('button', { name: 'Unpublish' }).click();
      await toast(page, 'Story unpublished').waitFor();
      expect((await now()).status).toBe('draft');
      expect((await onSite()).status).toBe(410);
      await toast(page, 'Story unpublished').getByRole('button', { name: 'Undo' }).click();
      await expect.poll(async () => (await now()).status).toBe('published');
      expect((await onSite()).status).toBe(200);
      expectQuiet();
    },
  );

  itInFull('a story is sent to journalists as chosen and in a style of the brand [stories-005]', async () => {
    const story = await draft('Styled');
    const { page, expectQuiet } = await edit(story.id);
    await page.getByRole('button', { name: 'Send to journalists' }).click();
    const choices = page.getByRole('radio');
    await choices.first().waitFor();
    expect(await choices.evaluateAll((radios) => radios.map((radio) => (radio as HTMLInputElement).value))).toEqual([
      'inline',
      'pdf',
      'both',
    ]);
    await page.getByRole('button', { name: 'Compose e-mail' }).waitFor();
    await page.keyboard.press('Escape');
    for (const [name, scope] of [
      ['House', 'All stories of the brand'],
      ['Special', 'This story only'],
    ] as const) {
      await page.getByRole('button', { name: 'New style' }).click();
      await page.getByRole('dialog').getByLabel('Name', { exact: true }).fill(name);
      await page.getByText(scope).click();
      await page.getByRole('button', { name: 'Save style' }).click();
      await toast(page, `Style “${name}” saved`).waitFor();
    }
    await page.getByRole('button', { name: 'PR style: Special' }).click();
    await page.getByRole('menuitem', { name: /House/ }).click();
    const call = product.clientOf(token);
    const ofBrand = (await call('brands.pr-styles.index', { params: { brand_id: brandId } })).data;
    const ofStory = (await call('stories.pr-styles.index', { params: { story_id: story.id } })).data;
    expect([ofBrand.map(({ name }) => name), ofStory.map(({ name }) => name).toSorted()]).toEqual([
      ['House'],
      ['House', 'Special'],
    ]);
    await saved(page).waitFor();
    expectQuiet();
  });

  itInFull('leaving unsaved changes of a story’s text or settings asks first [forms-020] [forms-021]', async () => {
    const story = await draft('Published');
    const call = product.clientOf(token);
    await call('stories.publish', { params: { story_id: story.id } });
    const { page, expectQuiet } = await edit(story.id);
    const question = page.getByRole('dialog', { name: 'Discard your changes?' });
    const leave = () => page.getByRole('link', { name: 'Stories' }).first().click();
    await headline(page).fill('Published, changed');
    await page.getByRole('status').filter({ hasText: 'Unsaved changes' }).waitFor();
    await leave();
    await question.waitFor();
    await page.getByRole('button', { name: 'Keep editing' }).click();
    await page.getByRole('button', { name: 'Save changes' }).click();
    await toast(page, 'Story saved').waitFor();
    await page.getByText('Pinned to the top', { exact: true }).waitFor({ state: 'detached' });
    await page.getByRole('switch', { name: 'By date' }).click({ force: true });
    await leave();
    await question.waitFor();
    await page.getByRole('button', { name: 'Discard changes' }).click();
    await page.waitForURL((url) => url.pathname === '/stories/list');
    const { data } = await call('stories.show', { params: { story_id: story.id } });
    expect([data.headline, data.display_mode]).toEqual(['Published, changed', 'normal']);
    // A draft that saves itself is brought up to date instead of asking.
    const other = await draft('Quiet');
    await page.goto(`${product.origin}/stories/story/${other.id}/edit`);
    await headline(page).fill('Quiet, changed');
    await leave();
    await page.waitForURL((url) => url.pathname === '/stories/list');
    await page.getByRole('link', { name: 'Quiet, changed' }).waitFor();
    expectQuiet();
  });

  const failures = [
    [
      'stories-018',
      'PATCH',
      '/v2/stories/',
      'Could not save the story',
      async (page: Page) => headline(page).fill('Other'),
    ],
    ['stories-019', 'DELETE', '/v2/stories/', 'Could not delete the story', async (page: Page) => menu(page, 'Delete')],
    [
      'stories-020',
      'POST',
      '/publish',
      'Could not publish the story',
      async (page: Page) => {
        await page.getByRole('button', { name: 'Publish', exact: true }).click();
        await page.getByRole('button', { name: 'Publish now' }).click();
      },
    ],
    ['stories-022', 'GET', '.pdf', 'Could not create the image', async (page: Page) => menu(page, 'Download as PDF')],
  ] as const;

  itInFull.each(failures)(
    'a failure of a story is shown in the words of the catalogue [%s]',
    async (_rule, method, path, words, act) => {
      const story = await draft('Fails');
      const { page } = await edit(story.id);
      await body(page).waitFor();
      await page.route(
        (url) => url.pathname.includes(path),
        async (route) =>
          route.request().method() === method
            ? await route.fulfill({ status: 503, json: { message: 'Busy', code: 'maintenance' } })
            : await route.fallback(),
      );
      await act(page);
      await toast(page, words).waitFor();
    },
  );

  itInFull(
    'stories that cannot be fetched or unpublished, are missing or belong elsewhere say so [stories-012] [stories-017] [stories-021] [stories-023]',
    async () => {
      const call = product.clientOf(token);
      const story = await draft('Out');
      await call('stories.publish', { params: { story_id: story.id } });
      const { page } = await edit(story.id);
      await body(page).waitFor();
      await page.route('**/unpublish', (route) =>
        route.fulfill({ status: 500, json: { message: '', code: 'internal' } }),
      );
      await menu(page, 'Unpublish');
      await page.getByRole('dialog').getByRole('button', { name: 'Unpublish' }).click();
      await toast(page, 'Could not unpublish the story').waitFor();

      const isList = (url: URL) => url.pathname === '/stories/list';
      await page.goto(`${product.origin}/stories/story/0199f3a0-0000-7000-8000-000000000001/edit`);
      await page.waitForURL(isList);
      await toast(page, 'Story not found').waitFor();

      const { data: other } = await call('brands.store', { body: { name: 'Baltvia', currency_code: 'EUR' } });
      const { data: theirs } = await call('stories.store', { body: { brand_id: other.id, headline: 'Theirs' } });
      await page.goto(`${product.origin}/stories/story/${theirs.id}/edit`);
      await page.waitForURL(isList);
      await toast(page, 'This story belongs to another brand’s newsroom').waitFor();

      await page.route(`**/v2/stories/${story.id}`, (route) =>
        route.fulfill({ status: 403, json: { message: 'No', code: 'forbidden' } }),
      );
      await page.goto(`${product.origin}/stories/story/${story.id}/edit`);
      await page.waitForURL(isList);
      await toast(page, 'Could not load the story').waitFor();
    },
  );

  const chooseBrand = async (page: Page, name: string) => {
    await page.keyboard.press('Control+k');
    await page.getByRole('dialog').getByRole('combobox').fill(name);
    await page.getByRole('option', { name }).first().click();
  };

  itInFull(
    'an edited story keeps its brand, and a switch of the brand leads to its list [brands-005] [brands-006]',
    async () => {
      const story = await draft('Branded');
      const { page } = await edit(story.id);
      await body(page).waitFor();
      const choose = async () => {
        await page.locator('body').click({ position: { x: 4, y: 880 } });
        await chooseBrand(page, 'Baltvia');
      };
      await choose();
      await toast(page, 'Save or discard your changes before you switch brands.').waitFor();
      expect(new URL(page.url()).pathname).toBe(`/stories/story/${story.id}/edit`);
      await page.goto(`${product.origin}/stories/story/${story.id}/facts`);
      await page.getByRole('heading', { name: 'Story facts' }).waitFor();
      await choose();
      await page.waitForURL((url) => url.pathname === '/stories/list');
      await page
        .getByRole('button', { name: /Baltvia/ })
        .first()
        .waitFor();
    },
  );

  itInFull('stories of one brand are never listed under the name of another', async () => {
    await draft('Told by the first brand');
    const { page } = await open('/stories/list');
    const first = page.getByText('Told by the first brand');
    await first.waitFor();
    const { promise: held, resolve: letGo } = Promise.withResolvers<void>();
    await page.route(/\/v2\/stories\?/, async (route) => {
      await held;
      await route.continue();
    });
    await chooseBrand(page, 'Baltvia');
    await page.getByRole('button', { name: 'Brand: Baltvia' }).waitFor();
    await expect.poll(() => first.count()).toBe(0);
    letGo();
    await page.getByText('Theirs').first().waitFor();
  });

  itInFull(
    'stories are listed by state, newsroom, language and words, copied, deleted and restored [filters-005] [stories-006]',
    async () => {
      await draft('Auf Deutsch', { language: 'de' });
      const { page, expectQuiet } = await open('/stories/list');
      await page.getByRole('link', { name: 'Auf Deutsch' }).waitFor();
      await page.getByRole('button', { name: 'Languages' }).click();
      await page.getByRole('combobox', { name: 'Languages' }).fill('German');
      await page.getByRole('option', { name: 'German' }).click();
      await page.waitForURL((url) => url.searchParams.get('languages') === 'de');
      await page.keyboard.press('Escape');
      await expect.poll(() => page.getByRole('row').count()).toBe(2);
      await page.getByRole('button', { name: 'Newsrooms' }).click();
      await page.getByRole('combobox', { name: 'Newsrooms' }).click();
      await page.getByRole('option', { name: 'Norlunde' }).click();
      await page.waitForURL((url) => url.searchParams.get('newsrooms') === newsroomId);
      await page.keyboard.press('Escape');
      await page.getByText('Scheduled', { exact: true }).first().click();
      await page.getByText('No stories match these filters').waitFor();
      await page.getByRole('button', { name: 'Clear filters' }).click();

      await page.getByRole('button', { name: 'Actions for Auf Deutsch' }).click();
      await page.getByRole('menuitem', { name: 'Duplicate' }).click();
      await toast(page, 'Story copied').waitFor();
      await expect.poll(() => headline(page).inputValue()).toBe('Auf Deutsch (copy)');
      await menu(page, 'Delete');
      await page.waitForURL((url) => url.pathname === '/stories/list');
      await toast(page, 'Story deleted').getByRole('button', { name: 'Undo' }).click();
      await page.getByRole('link', { name: 'Auf Deutsch (copy)' }).waitFor();
      expectQuiet();
    },
  );

  itInFull('scripts in the fields of a story never run', async () => {
    const script = `"><img src=x onerror="window.ran=1"><script>window.ran=1</script><svg onload="window.ran=1">`;
    const story = await draft(script, {
      subheading: script,
      copytext: `<p>${script}</p><p><a href="javascript:window.ran=1">a</a></p><figure data-embed-url="javascript:window.ran=1"><a href="javascript:window.ran=1">b</a></figure>`,
      boilerplate: `<p onclick="window.ran=1">${script}</p>`,
      contact: { ...contact, name: script, role: script },
      cover_image_caption: script,
      tags: ['<img src=x onerror="window.ran=1">'],
    });
    const { page, expectQuiet } = await edit(story.id);
    await body(page).click();
    await paste(
      page,
      `<p>pasted${script}<a href="javascript:window.ran=1">x</a><iframe srcdoc="<script>parent.ran=1</script>"></iframe></p>`,
    );
    await body(page).getByText('pasted').waitFor();
    for (const open of ['history', 'publish', 'send']) {
      await page.goto(`${product.origin}/stories/story/${story.id}/edit?open=${open}`);
      await page.getByRole('dialog').waitFor();
    }
    expect(await page.evaluate(() => 'ran' in window)).toBe(false);
    expect(
      await page.locator('[data-part] a[href^="javascript"], [data-part] script, [data-part] svg[onload]').count(),
    ).toBe(0);
    await page.goto(`${product.origin}/stories/list`);
    await page.getByRole('link', { name: script }).waitFor();
    expect(await page.evaluate(() => 'ran' in window)).toBe(false);
    expectQuiet();
  });

  // The suite sees the same pages on a phone in routes.test.ts, without records.
  if (inFull)
    it('stories fit a phone, with settings on their own page and their statistics', async () => {
      const story = await draft('Pocket');
      const { page, expectQuiet } = await open(`/stories/story/${story.id}/edit`, { viewport: phone });
      await body(page).waitFor();
      await expectNoOverflow(page);
      await expectAccessible(page);
      await page.getByRole('button', { name: 'Story settings' }).click();
      await page.getByRole('heading', { name: 'Publication' }).waitFor();
      await expect.poll(() => body(page).isVisible()).toBe(false);
      await expectNoOverflow(page);
      await expectAccessible(page);
      await page.getByRole('button', { name: 'Back to text' }).click();
      await body(page).waitFor();
      await page.goto(`${product.origin}/stories/story/${story.id}/facts?period=month`);
      await page.getByText('This story is not published yet').waitFor();
      const call = product.clientOf(token);
      await call('stories.publish', { params: { story_id: story.id } });
      await page.reload();
      await page.getByRole('heading', { name: 'Views and downloads per day' }).waitFor();
      await expectNoOverflow(page);
      await expectAccessible(page);
      expectQuiet();
    });
});
