import { makeUploads, type Uploader } from './extreme-uploads.ts';
import { type Call, saveView } from './records.ts';

/** A name with one of the longest words there are, and one without any space. */
export const longName =
  'Donaudampfschifffahrtsgesellschaftskapitänsanwärterverband Südosteuropa und angrenzende Binnengewässer';
const endless = 'Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft'.repeat(3);
/** Number of rows with which a list asks for its next page. */
const many = 60;
const largest = 100_000_000_000;
const countries = ['DK', 'DE', 'PL', 'FI', 'BA', 'GB', 'US'] as const;
const mediaTypes = ['web', 'print', 'radio'] as const;
const tones = ['positive', 'neutral', 'negative', null] as const;

const dayFromNow = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();
const numbered = <T>(make: (at: number) => T): T[] => Array.from({ length: many }, (_, at) => make(at));
const cut = (at: number, length: number) => `${at} ${at % 2 ? endless : longName}`.slice(0, length);

/** Fills a brand with the longest names and texts, the largest numbers and many rows of each kind. */
export async function makeExtremes(by: Uploader, brandId: string): Promise<void> {
  const { call } = by;
  const ofBrand = { params: { brand_id: brandId } };
  await call('brands.update', { ...ofBrand, body: { name: longName.slice(0, 64) } });
  const streamId = await makeMonitored(call, brandId);
  const outlets = await makeOutlets(call, brandId);
  const kpi = await makeSets(call, brandId);
  await makeClippings(call, brandId, { outlets, kpi });
  await makePeople(call, brandId, outlets[0]!);
  await makeStories(call, brandId);
  await makeUploads(by, streamId, cut(1, 200));
  await makeBriefing(call, brandId, streamId);
  await saveView(call, brandId, cut(1, 60));
  for (const at of [1, 2, 3]) {
    await call('reports.store', {
      body: {
        name: cut(at, 100),
        brands: [brandId],
        start: dayFromNow(-300).slice(0, 10),
        end: dayFromNow(0).slice(0, 10),
      },
    });
    await call('rss-feeds.store', { ...ofBrand, body: { name: cut(at, 255) } });
  }
}

/** Returns the id of the stream that finds the documents. */
async function makeMonitored(call: Call, brandId: string): Promise<string> {
  const ids: string[] = [];
  const terms = numbered((at) => `Hafenwort ${at}`);
  const found = { alternative_spellings: terms, monitored_countries: [...countries], media_types: [...mediaTypes] };
  for (let at = 0; at < 30; at++) {
    const { data } = await call('streams.store', {
      body: {
        ...{ brand_id: brandId, name: cut(at, 100), main_search_term: at === 0 ? 'Binnenschiff' : cut(at, 60) },
        ...(at === 0 && found),
      },
    });
    ids.push(data.id);
  }
  await call('documents.store', {
    body: {
      documents: numbered((at) => ({
        url: `https://outlet-${at}.example/${endless}/${at}`,
        headline: `Binnenschiff ${cut(at, 230)}`,
        body: `Binnenschiff ${longName}. ${`${endless} `.repeat(20)} ${at}`,
        outlet_name: cut(at, 200),
        language: 'de',
        published_at: dayFromNow(-at / 24),
      })),
    },
  });
  return ids[0]!;
}

async function makeOutlets(call: Call, brandId: string): Promise<string[]> {
  const ids: string[] = [];
  for (let at = 0; at < 8; at++) {
    const country_id = countries[at % countries.length]!;
    const body = { name: cut(at, 255), url: `https://long-outlet-${at}.example`, country_id };
    const { id } = (await call('staff.media-outlets.store', { body })).data;
    ids.push(id);
    await call('brands.media-outlet-tiers.store', {
      params: { brand_id: brandId },
      body: { media_outlet_id: id, tier: at % 2 ? 'aplus' : 'bplus' },
    });
  }
  return ids;
}

async function makeSets(call: Call, brandId: string): Promise<string> {
  const target = { hfValue: 1e12, roi: 1000, reach_factor: 1000, clippings: 1_000_000, share_of_a_clippings: 1 };
  const investments = [{ category: endless.slice(0, 255), amount: 1e12 }];
  const { id } = (
    await call('kpi-campaigns.store', {
      body: {
        ...{ brand_id: brandId, name: longName, currency_code: 'HUF', starts_at: '2020-01-01', ends_at: '2099-12-31' },
        measures: ['hfValue', 'roi', 'reach_factor', 'clippings', 'share_of_a_clippings'],
        markets: countries.map((country_id) => ({ country_id, targets: target, investments })),
      },
    })
  ).data;
  return id;
}

async function makeClippings(call: Call, brandId: string, of: { outlets: string[]; kpi: string }): Promise<void> {
  for (let at = 0; at < many; at++)
    await call('clippings.store', {
      body: {
        ...{ brand_id: brandId, type: 'web', headline: cut(at, 1000), impressions: largest, language: 'de' },
        ...{ published_at: dayFromNow(-at / 3), url: `https://a.example/${endless}/${at}` },
        ...{ text_tonality: tones[at % tones.length] ?? null, country_id: countries[at % countries.length]! },
        ...{ media_outlet_id: of.outlets[at % of.outlets.length]!, note: endless },
        ...{ tags: numbered((tag) => cut(tag, 80)).slice(0, at % 7), kpi_campaigns: [of.kpi] },
      },
    });
}

async function makePeople(call: Call, brandId: string, outlet: string): Promise<void> {
  const groups: string[] = [];
  for (let at = 0; at < 12; at++)
    groups.push((await call('connect.groups.store', { body: { brand_id: brandId, name: cut(at, 255) } })).data.id);
  for (let at = 0; at < many; at++)
    await call('connect.relations.store', {
      body: {
        ...{ brand_id: brandId, name: cut(at, 200), email: `${'a'.repeat(60)}.${at}@${'b'.repeat(60)}.example` },
        ...{ job_title: cut(at, 255), media_outlet_id: outlet, country_id: 'DE', groups: groups.slice(0, at % 12) },
        topics: numbered((topic) => cut(topic, 90)).slice(0, 20),
      },
    });
}

async function makeStories(call: Call, brandId: string): Promise<void> {
  const { id } = (
    await call('newsrooms.store', {
      body: { brand_id: brandId, name: longName, country_id: 'DE', description: `${endless} ${longName}` },
    })
  ).data;
  for (let at = 0; at < many; at++)
    await call('stories.store', {
      body: {
        ...{ brand_id: brandId, newsroom_id: id, headline: cut(at, 255), subheading: `${endless} ${longName}` },
        ...{ copytext: `<h2>${longName}</h2><p>${endless} ${longName}</p>`, type: 'press-release' },
        ...{ tags: numbered((tag) => cut(tag, 80)).slice(0, 9), planned_on: dayFromNow(at % 5).slice(0, 10) },
      },
    });
  const recipients = { relations: [], groups: [], emails: [] };
  await call('emails.store', {
    body: { brand_id: brandId, subject: cut(1, 255), body: `<p>${endless}</p>`, recipients },
  });
}

/** Sends an issue of a briefing, and leaves the next one with a note. */
async function makeBriefing(call: Call, brandId: string, streamId: string): Promise<void> {
  const mentions = await call('mentions.index', { params: { stream_id: streamId }, query: { limit: 20 } });
  const { data: briefing } = await call('briefings.store', {
    params: { brand_id: brandId },
    body: {
      ...{ name: cut(1, 80), language: 'en', days: ['monday'], time: '07:00', timezone: 'Europe/Berlin' },
      ...{ is_paused: false, emails: [], members: [(await call('user.show')).data.id] },
    },
  });
  const params = { briefing_id: briefing.id };
  const items = [
    { kind: 'heading' as const, text: cut(1, 200) },
    ...mentions.data.map(({ id }, at) => ({ kind: 'mention' as const, mention_id: id, remark: cut(at, 200) })),
  ];
  const draft = { note: `${endless} ${longName}`, sign_off: endless, items };
  const { revision } = (
    await call('briefings.draft.update', { params, body: { ...draft, revision: briefing.revision } })
  ).data;
  const sent = (await call('briefings.send', { params, body: { revision } })).data;
  await call('briefings.draft.update', { params, body: { ...draft, revision: sent.revision } });
}
