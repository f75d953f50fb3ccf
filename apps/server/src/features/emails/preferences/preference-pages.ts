import { localeOf } from '@masthead/i18n';
import { languageOf, translate } from '@masthead/i18n/server';
import { dateFormat } from '@masthead/measuring';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { allowStyles } from '../../../platform/http/style-policy.ts';
import { loadPages } from '../../../platform/renderer/index.ts';
import { createSecrets } from '../../../platform/secrets/index.ts';
import type { Services } from '../../../platform/services.ts';
import { acrossBrands } from '../../access/index.ts';
import { categoryName, categoryPath } from '../../reference/index.ts';
import { findRecipient } from '../suppressions.queries.ts';
import { readToken } from '../tracking/tokens.ts';
import { correctPerson, forgetPerson, readChoices, saveChoices } from './change-preferences.ts';
import {
  findPreferences,
  isForgotten,
  listChoices,
  listReceived,
  listStored,
  type Preferences,
} from './preferences.queries.ts';

type TokenRequest = FastifyRequest<{ Params: { token: string } }>;
type Person = NonNullable<Awaited<ReturnType<typeof findRecipient>>>;

const policy = { 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' };
const everything: Preferences = {
  topics: null,
  declined_brands: [],
  frequency: 'every',
  takes_embargo: true,
  tracking: null,
};

/** Details of a contact that the page shows, with the names of their sources. */
const storedFields = [
  { label: 'name', column: 'name', field: 'name' },
  { label: 'email', column: 'email', field: 'email' },
  { label: 'job_title', column: 'job_title', field: 'job_title' },
  { label: 'outlet', column: 'outlet', field: 'media_outlet_id' },
  { label: 'phone', column: 'phone', field: 'phone' },
] as const;

const namedSources = ['entered', 'bylines', 'staff', 'person'];

/** Returns the origin of a detail in words; an address stays as it is. */
const sourceText = (source: string, say: (key: string, more?: Record<string, string>) => string): string =>
  namedSources.includes(source) ? say(`source_${source}`) : say('source_page', { source });

/**
 * Serves the page of a recipient behind the personal link of each e-mail: what is sent, what is stored, correct, export, delete. Opening
 * it changes nothing.
 */
export async function servePreferencePages(app: FastifyInstance, services: Services): Promise<void> {
  const { db, config } = services;
  const system = acrossBrands(db);
  const secrets = createSecrets(config);
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', { parseAs: 'string', bodyLimit: 65_536 }, (_request, body, done) =>
    done(null, String(body)),
  );
  const { renderNotice, renderPreferences } = await loadPages();

  const find = async ({ params }: TokenRequest): Promise<Person | undefined> => {
    const token = readToken(secrets, params.token);
    const person = token ? await findRecipient(system, token) : undefined;
    return person && !isForgotten(person.address) ? person : undefined;
  };
  const wordsFor = (request: TokenRequest, person?: Person) => {
    const language = languageOf(request.headers['accept-language']);
    const names = { name: person?.organisation_name ?? '', address: person?.address ?? '' };
    const say = (key: string, more: Record<string, string | number> = {}) =>
      translate(language, `emails.${key}`, { ...names, ...more });
    return { language, say };
  };
  const send = (reply: FastifyReply, html: string, status = 200) =>
    allowStyles(reply, html)
      .code(status)
      .headers({ ...policy, 'content-type': 'text/html; charset=utf-8' })
      .send(html);
  const notice = (request: TokenRequest, reply: FastifyReply, key: string, person?: Person) => {
    const { language, say } = wordsFor(request, person);
    const page = {
      lang: localeOf(language),
      title: say(`${key}_title`),
      paragraphs: [say(`${key}_body`)],
      buttons: [],
    };
    return send(reply, renderNotice(page), person ? 200 : 404);
  };
  const offeredTo = async ({ organisation_id }: Person) => {
    const brands = await listChoices(system, organisation_id);
    const tops = brands.flatMap(({ categories }) => categories.map((id) => categoryPath(id)[0] ?? id));
    return { brands, brandIds: brands.map(({ id }) => id), topics: [...new Set(tops)].sort((a, b) => a - b) };
  };

  const page = async (request: TokenRequest, reply: FastifyReply, person: Person, done: string | null) => {
    const { language, say } = wordsFor(request, person);
    const choose = (key: string, more?: Record<string, string | number>) => say(`choices.${key}`, more);
    const { brands, brandIds, topics } = await offeredTo(person);
    const chosen = (await findPreferences(db, person.organisation_id, person.address)) ?? everything;
    const stored = await listStored(system, brandIds, person.address);
    const received = await listReceived(system, brandIds, person.address);
    const date = dateFormat(localeOf(language), { dateStyle: 'long' }, 'UTC');
    const [first] = stored;
    const html = renderPreferences({
      lang: localeOf(language),
      title: choose('title'),
      intro: choose('intro'),
      done: done && choose(done),
      topics: {
        legend: choose('topics'),
        hint: choose('topics_hint'),
        choices: topics.map((id) => ({
          value: String(id),
          label: categoryName(id, language) ?? String(id),
          checked: chosen.topics === null || chosen.topics.includes(id),
        })),
      },
      brands: {
        legend: choose('brands'),
        hint: null,
        choices: brands.map(({ id, name }) => ({
          value: id,
          label: name,
          checked: !chosen.declined_brands.includes(id),
        })),
      },
      frequency: {
        legend: choose('frequency'),
        hint: null,
        choices: (['every', 'weekly', 'monthly'] as const).map((value) => ({
          value,
          label: choose(value),
          checked: chosen.frequency === value,
        })),
      },
      tracking: {
        legend: choose('tracking'),
        hint: choose('tracking_hint'),
        choices: (['allowed', 'refused'] as const).map((value) => ({
          value,
          label: choose(`tracking_${value}`),
          checked: chosen.tracking === value,
        })),
      },
      embargo: { label: choose('embargo'), checked: chosen.takes_embargo },
      save: choose('save'),
      stored: {
        title: choose('stored'),
        contacts: stored.map((row) => ({
          origin: choose('added', { brand: row.brand, date: date.format(new Date(row.created_at)) }),
          facts: storedFields.flatMap(({ label, column, field }) => {
            const value = row[column];
            const source = row.sources[field]?.source;
            return value ? [{ label: choose(label), value, source: source ? sourceText(source, choose) : null }] : [];
          }),
        })),
        sums: [
          choose('sent', { count: received.length }),
          choose('hits', { count: received.reduce((sum, { hits }) => sum + hits, 0) }),
        ],
        download: { label: choose('export'), href: 'preferences/data.json' },
      },
      correct: first
        ? {
            title: choose('correct'),
            name: { label: choose('name'), value: first.name },
            jobTitle: { label: choose('job_title'), value: first.job_title ?? '' },
          }
        : null,
      remove: { title: choose('remove'), body: choose('remove_body'), sure: choose('remove_sure') },
    });
    return send(reply, html);
  };

  app.get('/t/:token/preferences', async (request: TokenRequest, reply) => {
    const person = await find(request);
    return person ? await page(request, reply, person, null) : notice(request, reply, 'unsubscribe.gone');
  });
  app.get('/t/:token/preferences/data.json', async (request: TokenRequest, reply) => {
    const person = await find(request);
    if (!person) return notice(request, reply, 'unsubscribe.gone');
    const { brandIds } = await offeredTo(person);
    const data = {
      organisation: person.organisation_name,
      address: person.address,
      preferences: (await findPreferences(db, person.organisation_id, person.address)) ?? null,
      contacts: await listStored(system, brandIds, person.address),
      emails: await listReceived(system, brandIds, person.address),
    };
    return reply
      .headers({ ...policy, 'content-disposition': 'attachment; filename="my-data.json"' })
      .type('application/json; charset=utf-8')
      .send(JSON.stringify(data, null, 2));
  });
  app.post('/t/:token/preferences', async (request: TokenRequest, reply) => {
    const person = await find(request);
    if (!person) return notice(request, reply, 'unsubscribe.gone');
    const form = new URLSearchParams(typeof request.body === 'string' ? request.body : '');
    const { brandIds, topics } = await offeredTo(person);
    switch (form.get('action')) {
      case 'save': {
        const choices = readChoices(form, { topics, brands: brandIds });
        await saveChoices(services, brandIds, person, choices);
        return await page(request, reply, person, 'saved');
      }
      case 'correct':
        await correctPerson(services, brandIds, person, form);
        return await page(request, reply, person, 'corrected');
      case 'delete':
        if (form.get('sure') !== 'yes') return await page(request, reply, person, null);
        await forgetPerson(services, brandIds, person);
        return notice(request, reply, 'choices.removed', person);
      default:
        return await page(request, reply, person, null);
    }
  });
}
