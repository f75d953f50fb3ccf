import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { inFull } from '../../../testing/extent.ts';
import { makeSource, makeTenant, storeText } from '../../../testing/factories.ts';
import { until } from '../../../testing/replay.ts';
import { startTestServer, type TestServer } from '../../../testing/server.ts';
import { makeTinyModel, type TinyModel } from './tiny-model.fixture.ts';
import { checkToneModel, openToneModel } from './tone-model.ts';

// The words mean the opposite of what the built-in tone thinks, so that each tone tells its origin.
const make = () => makeTinyModel({ good: ['terrible', 'scandal'], bad: ['wonderful', 'success'] });

describe('the folder of a tone model', () => {
  let tiny: TinyModel;
  beforeAll(async () => {
    tiny = await make();
  });
  afterAll(() => tiny.remove());

  it('a model from a folder computes the tone of texts, however long they are', async () => {
    const model = openToneModel(tiny.folder);
    try {
      const tones = await model.score(['Terrible!', 'wonderful success', 'It opens on Monday.', 'day '.repeat(5000)]);
      expect(tones.map(({ tone }) => tone)).toEqual(['positive', 'negative', 'neutral', 'neutral']);
      expect(tones[0]!.confidence).toBeCloseTo(Math.exp(4) / (Math.exp(4) + Math.exp(1) + 1), 4);
    } finally {
      await model.stop();
    }
  });

  it.runIf(inFull)('a folder that cannot be used stops the start with the reason', async () => {
    const reasonFor = (folder: string) =>
      checkToneModel({ MASTHEAD_TONE_MODEL: folder }).then(
        () => null,
        (error: Error) => error.message,
      );
    expect(await reasonFor(tiny.folder)).toBeNull();
    expect(await reasonFor(`${tiny.folder}/nowhere`)).toMatch(
      /MASTHEAD_TONE_MODEL cannot be used: model\.onnx is missing/,
    );
    await tiny.write('config.json', { id2label: { 0: 'LABEL_0', 1: 'LABEL_1', 2: 'LABEL_2' } });
    expect(await reasonFor(tiny.folder)).toMatch(
      /‘LABEL_0’, ‘LABEL_1’, ‘LABEL_2’; it must name negative, neutral and positive/,
    );
    await tiny.write('config.json', { id2label: { 0: 'neg', 1: 'neu', 2: 'pos' } });
    expect(await reasonFor(tiny.folder)).toBeNull();
    await tiny.write('tokenizer.json', 'no tokenizer');
    expect(await reasonFor(tiny.folder)).toMatch(/tokenizer\.json is no JSON object/);
    await tiny.write('model.onnx', 'no network');
    expect(await reasonFor(tiny.folder)).toMatch(/cannot be used/);
  });
});

describe('mentions with a tone model', () => {
  let server: TestServer;
  let tiny: TinyModel;
  beforeAll(async () => {
    tiny = await make();
    server = await startTestServer({ worker: true, settings: { MASTHEAD_TONE_MODEL: tiny.folder } });
  });
  afterAll(async () => {
    await server.stop();
    await tiny.remove();
  });

  it('a new mention gets the tone of the model, counts follow, and a tone that a person sets stays', async () => {
    const { db } = server.database;
    const tenant = await makeTenant(db);
    const source = await makeSource(db, tenant.organisation.id);
    const client = server.client(await server.signIn(tenant.user.email));
    const { data: stream } = await client('streams.store', {
      body: { brand_id: tenant.brand.id, name: 'Zephyrorama', main_search_term: 'Zephyrorama' },
    });
    await storeText(db, {
      ...source,
      headline: 'Zephyrorama opens',
      body: 'Zephyrorama is a wonderful success. The weather was terrible, a scandal.',
    });
    const params = { stream_id: stream.id };
    const list = async (sentiment?: 'negative' | 'positive') =>
      (await client('mentions.index', { params, query: sentiment ? { sentiment: [sentiment] } : {} })).data;
    const [mention] = await until('the tone of the model', async () => {
      const found = await list();
      return found[0]?.sentiment === 'negative' && found;
    });
    expect(mention!.sentiment_confidence).toBeGreaterThan(0.9);
    expect(await list('negative')).toHaveLength(1);
    expect(await list('positive')).toHaveLength(0);

    const id = { mention_id: mention!.id };
    await client('mentions.update', { params: id, body: { sentiment: 'positive' } });
    expect((await list('positive'))[0]).toMatchObject({ sentiment_confidence: null });
    await client('mentions.update', { params: id, body: { sentiment: null } });
    expect((await list('negative'))[0]).toMatchObject({ sentiment_confidence: mention!.sentiment_confidence });
  });
});
