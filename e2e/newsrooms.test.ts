import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  arrive,
  beginSignedIn,
  closePages,
  expectAccessible,
  expectNoOverflow,
  openBrowser,
  openPage,
  phone,
} from './browser.ts';
import { type Product, startProduct } from './product.ts';

let product: Product;
let browser: Browser;

beforeAll(async () => {
  [product, browser] = await Promise.all([startProduct(), openBrowser()]);
});
afterAll(async () => {
  await closePages(browser);
  await product.stop();
});

const button = (page: Page | Locator, name: string) => page.getByRole('button', { name, exact: true });

/** Makes the newsroom in the browser. Answers its id. */
async function create(page: Page, name: string): Promise<string> {
  await page.goto(`${product.origin}/stories/newsrooms`);
  await page.getByText('Give journalists a place to find you').waitFor();
  await expectAccessible(page);
  await button(page, 'Create newsroom').first().click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox', { name: 'Name' }).fill(name);
  await dialog.getByRole('combobox', { name: 'Country' }).fill('Denmark');
  await page.getByRole('option', { name: 'Denmark' }).click();
  await button(dialog, 'Create newsroom').click();
  await page.getByRole('tab', { name: 'Details' }).waitFor();
  return page.url().split('/').at(-1)!;
}

describe('newsrooms', () => {
  it('a newsroom is created, published, followed by mail and embedded [newsrooms-004] [newsrooms-005] [newsrooms-010] [newsrooms-014]', async () => {
    const { page, expectQuiet } = await openPage(browser);
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await beginSignedIn(page, product);
    const id = await create(page, 'Norlunde Line');

    // The embed asks for a published newsroom, and a newsroom for somebody to ask.
    await page.getByRole('link', { name: 'Embed' }).click();
    await page.getByText('This newsroom is not published. Publish it first.').waitFor();
    await button(page, 'Publish').click();
    await page.getByText('Add a press contact before you publish').waitFor();
    await page.goto(`${product.origin}/stories/newsrooms/${id}?part=contacts`);
    await button(page, 'Add contact').click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('textbox', { name: 'Name' }).fill('Ingrid Ås');
    await dialog.getByRole('textbox', { name: 'E-mail' }).fill('ingrid@norlunde.example');
    await button(dialog, 'Save').click();
    await page.getByText('Contact added').waitFor();
    await expectAccessible(page);
    await button(page, 'Publish').click();
    await page.getByText('Newsroom published').waitFor();

    const site = new URL((await page.getByRole('link', { name: 'View site' }).getAttribute('href'))!).pathname;
    const reader = await openPage(browser);
    await reader.page.goto(`${product.origin}${site}/follow`);
    await reader.page.getByRole('textbox', { name: 'e-mail' }).first().fill('reader@example.org');
    await reader.page.getByRole('button', { name: 'Follow' }).first().click();
    await reader.page.getByText('Check your e-mail').waitFor();
    await reader.page.goto(product.origin + (await product.mailedLink('reader@example.org', /\/follow\//)));
    await reader.page.getByRole('button', { name: 'Confirm' }).click();
    await reader.page.getByText('You follow Norlunde Line').waitFor();
    await page.goto(`${product.origin}/stories/newsrooms/${id}?part=followers`);
    await page.getByText('reader@example.org').waitFor();

    await page.goto(`${product.origin}/stories/newsroom-embed/${id}`);
    await page.getByText('Dark', { exact: true }).click();
    await page.frameLocator('iframe[title^="Stories of"]').getByText('Norlunde Line').first().waitFor();
    await button(page, 'Copy code').click();
    await page.getByText('Embed code copied').waitFor();
    const code = await page.evaluate(() => navigator.clipboard.readText());
    expect(code).toContain(`data-newsroom="${id}"`);
    expect(code).toContain('data-theme="dark"');
    await expectAccessible(page);
    expectQuiet();
  });

  it('the name of a newsroom must be free in its country, is checked while typed, and the newsroom is deleted by typing DELETE [newsrooms-005] [newsrooms-009] [newsrooms-012]', async () => {
    const { page } = await openPage(browser);
    await beginSignedIn(page, product);
    const call = await product.client();
    const brand_id = (await call('user.brands')).data[0]!.id;
    const made = (await call('newsrooms.store', { body: { brand_id, name: 'Ferry news', country_id: 'DK' } })).data;
    await page.goto(`${product.origin}/stories/newsrooms?countries=DK`);
    await page.getByRole('link', { name: 'Ferry news' }).waitFor();
    await button(page, 'Create newsroom').click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('combobox', { name: 'Country' }).fill('Denmark');
    await page.getByRole('option', { name: 'Denmark' }).click();
    await dialog.getByRole('textbox', { name: 'Name' }).fill('ferry NEWS');
    await dialog.getByText('Another newsroom in this country has this name').waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('link', { name: 'Ferry news' }).click();
    await page.getByRole('textbox', { name: 'Website' }).fill('nowhere');
    await button(page, 'Save').click();
    await page.locator('.mantine-Input-error, .mantine-InputWrapper-error').first().waitFor();
    await page.getByRole('textbox', { name: 'Website' }).fill('');
    await button(page, 'Delete newsroom').click();
    const question = page.getByRole('dialog');
    await question.getByRole('textbox').fill('delete');
    await button(question, 'Delete newsroom').click();
    await question.getByText('Invalid passphrase').waitFor();
    await question.getByRole('textbox').fill('DELETE');
    await button(question, 'Delete newsroom').click();
    await page.getByText('Newsroom deleted').waitFor();
    await page.waitForURL(/\/stories\/newsrooms(\?|$)/);
    expect((await call('newsrooms.index', { query: { query: 'Ferry news' } })).data.map(({ id }) => id)).not.toContain(
      made.id,
    );
  });

  it('the preview beside the settings shows values that are not saved, and its links lead to other pages', async () => {
    const { page, expectQuiet } = await openPage(browser);
    await beginSignedIn(page, product);
    const call = await product.client();
    const brand_id = (await call('user.brands')).data[0]!.id;
    const form = { brand_id, name: 'Harbour', country_id: 'DK', contact_name: 'Ingrid Ås', description: 'Old words' };
    const { id } = (await call('newsrooms.store', { body: form })).data;
    const story = { brand_id, newsroom_id: id, headline: 'The bridge opens in May', copytext: '<p>At last.</p>' };
    const { data } = await call('stories.store', { body: { ...story, contact: { name: 'Ingrid Ås' } } });
    await call('stories.publish', { params: { story_id: data.id }, body: {} });
    await page.goto(`${product.origin}/stories/newsrooms/${id}`);
    const site = page.frameLocator('iframe[title="Preview of Harbour"]');
    await site.getByText('Old words').first().waitFor();
    await page.getByRole('textbox', { name: 'About' }).fill('<script>top.ran = 1</script> New words');
    await site.getByText('New words').first().waitFor();
    await page.getByRole('textbox', { name: 'Website' }).fill('nowhere');
    await page.getByText('Not updated: a value in the form is not valid yet').waitFor();
    await page.getByRole('textbox', { name: 'Website' }).fill('');
    await page.getByRole('tab', { name: 'Design' }).click();
    await page.getByRole('textbox', { name: 'Main colour' }).fill('#7a1020');
    await site.getByRole('link', { name: 'The bridge opens in May' }).first().click();
    await site.getByText('At last.').waitFor();
    const brandOf = () =>
      site.locator('html').evaluate((html) => getComputedStyle(html).getPropertyValue('--brand-light'));
    await expect.poll(brandOf).toBe('#7a1020');
    expect(await page.evaluate(() => 'ran' in window)).toBe(false);
    expect((await call('newsrooms.show', { params: { newsroom_id: id } })).data.description).toBe('Old words');
    await expectAccessible(page);
    await page.setViewportSize(phone);
    await button(page, 'Preview').click();
    await page.getByRole('dialog').frameLocator('iframe').getByText('The bridge opens in May').first().waitFor();
    await expectNoOverflow(page);
    expectQuiet();
  });

  it('a domain is set up in steps, each of which names what is missing and has the record to copy', async () => {
    const { page, expectQuiet } = await openPage(browser);
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await beginSignedIn(page, product);
    const call = await product.client();
    const brand_id = (await call('user.brands')).data[0]!.id;
    const { data } = await call('newsrooms.store', { body: { brand_id, name: 'Own address', country_id: 'DK' } });
    await page.goto(`${product.origin}/stories/newsrooms/${data.id}?part=address`);
    await page.getByRole('textbox', { name: 'Custom domain' }).fill('press.norlunde.example');
    await button(page, 'Save').click();
    await page.getByRole('heading', { name: 'Set up press.norlunde.example' }).waitFor();
    const step = (name: string) =>
      page.getByRole('listitem').filter({ has: page.getByRole('heading', { name, exact: false }) });
    await step('Prove that you own the domain').getByText('The TXT record isn’t there yet').waitFor();
    await step('Point the domain').getByText('press.norlunde.example has no DNS record yet').waitFor();
    await step('Answer over HTTPS').getByText('Checked once the first two steps are done').waitFor();
    const { domain_proof } = (await call('newsrooms.show', { params: { newsroom_id: data.id } })).data;
    await step('Prove that you own the domain').getByRole('button', { name: domain_proof!.value }).click();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(domain_proof!.value);
    const checkedAt = async () =>
      (await call('newsrooms.show', { params: { newsroom_id: data.id } })).data.domain_proof!.checked_at;
    const before = await checkedAt();
    await button(page, 'Check again').click();
    await expect.poll(checkedAt).not.toBe(before);
    await page.getByText(/^Checked \d/).waitFor();
    await expectAccessible(page);
    await page.setViewportSize(phone);
    await expectNoOverflow(page);
    expectQuiet();
  });

  it('a user who may not publish or unpublish a newsroom is refused and told why [newsrooms-006] [newsrooms-007]', async () => {
    const call = await product.client();
    const brand_id = (await call('user.brands')).data[0]!.id;
    const form = { brand_id, name: 'Cargo', country_id: 'SE', contact_name: 'Ingrid Ås' };
    const { id } = (await call('newsrooms.store', { body: form })).data;
    const editor = await product.member('editor');
    const { page } = await openPage(browser);
    await beginSignedIn(page, product, editor);
    const refused = async (name: string, text: string) => {
      await page.goto(`${product.origin}/stories/newsrooms/${id}`);
      await button(page, name).focus();
      await page.getByRole('tooltip').getByText(text, { exact: true }).waitFor();
      await expect.poll(() => button(page, name).getAttribute('aria-disabled')).toBe('true');
    };
    await refused('Publish', "You don't have permission to publish");
    await call('newsrooms.publish', { params: { newsroom_id: id } });
    await refused('Unpublish', "You don't have permission to unpublish.");
    await page.setViewportSize(phone);
    for (const part of ['', '?part=look', '?part=kit', '?part=social', '/facts']) {
      await arrive(page, `/stories/newsrooms/${id}${part}`);
      await page.locator('h1').waitFor({ state: 'attached' });
      await expectNoOverflow(page);
    }
  });
});
