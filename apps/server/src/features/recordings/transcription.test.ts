import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { rowsOf, sql } from '../../platform/db/index.ts';
import { kill, startKillable } from '../../testing/killable-worker.ts';
import { makeWav } from '../../testing/make-recording.ts';
import { until } from '../../testing/replay.ts';
import { startTestServer, type TestServer } from '../../testing/server.ts';
import { spokenAnswer, startTranscriptionService } from '../../testing/transcription-service.ts';
import { jobServices } from '../clippings/clippings.fixture.ts';
import { readRecordingJob } from './read-recording.ts';
import { hasFfmpeg, makeRecordings } from './recordings.fixture.ts';

const key = 'a key of the tests';
let service: Awaited<ReturnType<typeof startTranscriptionService>>;
let server: TestServer;
let services: Awaited<ReturnType<typeof jobServices>>;

beforeAll(async () => {
  service = await startTranscriptionService(key);
  server = await startTestServer({
    settings: {
      MASTHEAD_TRANSCRIPTION_URL: service.url,
      MASTHEAD_TRANSCRIPTION_KEY: key,
      MASTHEAD_ALLOW_PRIVATE_NETWORK: 'false',
    },
  });
  services = await jobServices(server);
});
afterAll(async () => {
  await services.close();
  await server.stop();
  await service.stop();
});
beforeEach(() => service.answer(spokenAnswer([{ start: 1, end: 3, text: ' The ferry sails again.' }], 'en')));
afterEach(() => service.asked.splice(0));

const read = (recording_id: string, signal?: AbortSignal, config = services.config) =>
  readRecordingJob.run({ ...services, config }, { recording_id }, signal);
let length = 10;
/** Makes a file that no other test has sent. */
const nextFile = () => makeWav(++length);

describe('a recording for which a service is set up', () => {
  it('a recording is sent to the service with key and model, and gets the words of its answer', async () => {
    const { upload, show } = await makeRecordings(server);
    const { data } = await upload({ file: nextFile() });
    await read(data.id);
    const found = await show(data.id);
    expect(found).toMatchObject({ status: 'review', text_from: 'service', failure: null, parts_done: 1 });
    expect(found.tools.transcription).toBe(true);
    expect(found.passages).toEqual([{ second: 1, cues: [{ second: 1, text: 'The ferry sails again.' }] }]);
    const [asked] = service.asked;
    expect(asked?.fields).toMatchObject({ model: 'whisper-1', response_format: 'verbose_json' });
    expect(asked?.file).toBeGreaterThan(1000);
  });

  it('a recording with a transcript of its own is not sent', async () => {
    const { upload } = await makeRecordings(server);
    const transcript = Buffer.from('1\n00:00:01,000 --> 00:00:02,000\nHello\n');
    const { data } = await upload({ file: nextFile(), transcript });
    await read(data.id);
    expect(service.asked).toEqual([]);
  });

  it('a recording without speech says so', async () => {
    service.answer(spokenAnswer([]));
    const { upload, show } = await makeRecordings(server);
    const { data } = await upload({ file: nextFile() });
    await read(data.id);
    expect(await show(data.id)).toMatchObject({ status: 'review', failure: { code: 'recording_no_speech' } });
  });

  it.skipIf(!hasFfmpeg)(
    'a recording is sent in parts of ten minutes, whose times continue (needs ffmpeg)',
    async () => {
      const { upload, show } = await makeRecordings(server);
      const { data } = await upload({ file: makeWav(1300, { rate: 1000 }) });
      await read(data.id);
      expect(await show(data.id)).toMatchObject({ status: 'review', seconds: 1300, parts_total: 3, parts_done: 3 });
      const seconds = (await show(data.id)).passages.flatMap(({ cues }) => cues.map(({ second }) => second));
      expect(seconds).toEqual([1, 601, 1201]);
      expect(service.asked).toHaveLength(3);
    },
  );
});

describe('a service', () => {
  it('a service that is busy, temporarily broken or silent is asked again later, six times in a row', async () => {
    const { upload, show, client } = await makeRecordings(server);
    service.answer({ status: 429, headers: { 'retry-after': '7' }, body: '{}' });
    const { data } = await upload({ file: nextFile() });
    await read(data.id);
    expect(await show(data.id)).toMatchObject({ status: 'reading', failure: { code: 'transcription_busy' } });
    const [job] = await rowsOf(
      server.database.db,
      sql<{ pause: number }>`
        select extract(epoch from run_at - now())::float8 as pause
        from graphile_worker.jobs
        where key = ${`recordings.read ${data.id}`}`,
    );
    expect(job?.pause).toBeGreaterThan(3);
    expect(job?.pause).toBeLessThanOrEqual(7);
    service.answer({ status: 500, body: 'oh' });
    await read(data.id);
    expect(await show(data.id)).toMatchObject({ failure: { code: 'transcription_unreachable' } });
    for (let attempt = 3; attempt <= 6; attempt++) await read(data.id);
    expect(await show(data.id)).toMatchObject({ status: 'failed' });
    service.answer(spokenAnswer([{ start: 0, end: 1, text: 'Again' }]));
    const again = { params: { recording_id: data.id }, body: { status: 'waiting' as const } };
    await client('staff.recordings.update', again);
    await read(data.id);
    expect(await show(data.id)).toMatchObject({ status: 'review', failure: null });
  });

  it('a service with an unknown answer or a refused key is not asked again', async () => {
    const { upload, show } = await makeRecordings(server);
    for (const body of ['<html>', '{"text":"no segments"}', '{"segments":[{"start":"x"}]}', `[${'['.repeat(10_000)}`]) {
      service.answer({ status: 200, body });
      const { data } = await upload({ file: nextFile() });
      await read(data.id);
      expect(await show(data.id)).toMatchObject({ status: 'failed', failure: { code: 'transcription_broken' } });
    }
    const { data } = await upload({ file: nextFile() });
    await read(data.id, undefined, { ...services.config, MASTHEAD_TRANSCRIPTION_KEY: 'another' });
    const { status, failure } = await show(data.id);
    expect([status, failure?.code]).toEqual(['failed', 'transcription_refused']);
    expect(failure?.message).toContain('401');
  });

  it('times outside the recording do no harm', async () => {
    const { upload, show } = await makeRecordings(server);
    service.answer(
      spokenAnswer([
        { start: -5, end: 1, text: 'before' },
        { start: 1e12, end: 1e13, text: 'after' },
        { start: 5, end: 2, text: 'backwards' },
        { start: 2, end: 9, text: `${'x'.repeat(100_000)}` },
      ]),
    );
    const { data } = await upload({ file: nextFile() });
    await read(data.id);
    const cues = (await show(data.id)).passages.flatMap((passage) => passage.cues);
    expect(cues.map(({ second, text }) => [second, text.length])).toEqual([
      [2, 5000],
      [5, 9],
    ]);
  });
});

it.skipIf(!hasFfmpeg)(
  'a transcription whose worker is killed goes on with the part that was not read (needs ffmpeg)',
  async () => {
    const { upload, show } = await makeRecordings(server);
    // The second part hangs until the worker is killed.
    const spoken = spokenAnswer([{ start: 1, end: 3, text: 'Said' }]);
    service.answer(spoken, 'hang', spoken);
    const { data } = await upload({ file: makeWav(1250, { rate: 1000 }) });
    const first = await startKillable(server, {
      MASTHEAD_TRANSCRIPTION_URL: service.url,
      MASTHEAD_TRANSCRIPTION_KEY: key,
    });
    await until('two parts are asked for', async () => service.asked.length === 2, 60);
    expect(await show(data.id)).toMatchObject({ status: 'reading', parts_done: 1 });
    await kill(first);
    await read(data.id);
    const found = await show(data.id);
    expect(found).toMatchObject({ status: 'review', parts_done: 3 });
    expect(found.passages.flatMap(({ cues }) => cues.map(({ second }) => second))).toEqual([1, 601, 1201]);
    expect(service.asked).toHaveLength(4);
  },
  120_000,
);
