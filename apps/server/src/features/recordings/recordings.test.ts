import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { rowsOf, sql } from '../../platform/db/index.ts';
import { makeTenant } from '../../testing/factories.ts';
import { makeWav } from '../../testing/make-recording.ts';
import { until } from '../../testing/replay.ts';
import { failureOf, startTestServer, type TestServer } from '../../testing/server.ts';
import { jobServices } from '../clippings/clippings.fixture.ts';
import { cleanUpRecordingsJob } from './clean-up.ts';
import { hasFfmpeg, makeRecordings, makeSrt, makeStation } from './recordings.fixture.ts';

let server: TestServer;
let station: string;

beforeAll(async () => {
  server = await startTestServer({ worker: true });
  station = await makeStation(server.database.db, 'Harbour Radio', null);
});
afterAll(() => server.stop());

const day = '2026-11-20T12:00:00Z';
const lines = (word: string) => [
  { at: 3, text: 'Good morning from the harbour.' },
  { at: 7, text: 'The weather stays calm until the evening.' },
  { at: 754, text: `The ferry ${word} sails again after a long winter.` },
  { at: 800, text: 'And now the news of sport.' },
];

describe('a recording with a transcript', () => {
  it('a recording with a transcript becomes a mention with the time of the match, whose link opens the recording there', async () => {
    const { upload, settled, change, member, makeStream } = await makeRecordings(server);
    const stream = await makeStream('Ferry', 'Norlunda');
    const sent = await upload(
      { file: makeWav(2), transcript: makeSrt(lines('Norlunda')) },
      { headline: 'Morning news' },
    );
    // It may have been read before the answer is written.
    expect(sent).toMatchObject({ is_known: false, data: { kind: 'radio', seconds: 2 } });
    const read = await settled(sent.data.id);
    expect(read).toMatchObject({ status: 'review', text_from: 'file', failure: null });
    expect(read.passages.flatMap(({ cues }) => cues.map(({ second }) => second))).toEqual([3, 7, 754, 800]);
    await change(sent.data.id, { media_outlet_id: station, published_at: day });
    expect(await change(sent.data.id, { status: 'published' })).toMatchObject({ status: 'published' });
    const mention = await until('the mention', async () => {
      const { data } = await member('mentions.index', { params: { stream_id: stream.id } });
      return data[0];
    });
    expect(mention).toMatchObject({ headline: 'Morning news', media_type: 'radio', at_second: 754 });
    expect(mention.url).toMatch(new RegExp(`/recordings/${sent.data.id}\\?t=754$`));
    const { data: why } = await member('mentions.explain', { params: { mention_id: mention.id } });
    expect(why.marks.map(({ at_second }) => at_second)).toEqual([754]);
    const params = { recording_id: sent.data.id };
    const played = (await member('recordings.show', { params })).data;
    expect(played).toMatchObject({ headline: 'Morning news', is_extract: false, media: { is_video: false } });
    const again = await upload({ file: makeWav(2) });
    expect(again).toMatchObject({ is_known: true, data: { id: sent.data.id } });
    for (const body of [{ status: 'discarded' }, { headline: 'Another' }])
      expect((await failureOf(change(sent.data.id, body))).body).toMatchObject({ code: 'recording_not_open' });
    expect(await change(sent.data.id, { note: 'Checked' })).toMatchObject({ note: 'Checked' });
  });

  it('a recording is shown to members whose streams have it, as far as the licence of its outlet allows', async () => {
    const { upload, settled, change, member, makeStream } = await makeRecordings(server);
    const stranger = await makeTenant(server.database.db);
    const strangers = server.client(await server.signIn(stranger.user.email));
    const cramped = await makeStation(server.database.db, 'Quay Radio', 60);
    const stream = await makeStream('Ferry', 'Klabautermann');
    const { data } = await upload({ file: makeWav(3), transcript: makeSrt(lines('Klabautermann')) });
    await settled(data.id);
    await change(data.id, { media_outlet_id: cramped, published_at: day, status: 'published' });
    await until('the mention', async () => {
      const found = await member('mentions.index', { params: { stream_id: stream.id } });
      return found.data.length > 0;
    });
    const params = { recording_id: data.id };
    const played = (await member('recordings.show', { params })).data;
    expect(played).toMatchObject({ is_extract: true, media: null, no_clip: { code: 'recording_not_licensed' } });
    const words = played.passages.flatMap(({ cues }) => cues.map(({ text }) => text)).join('');
    expect(words.length).toBeLessThanOrEqual(60);
    expect(words).toContain('Klabautermann');
    // A stream of other words does not open the words around them.
    const later = await makeStream('Harbour', 'harbour');
    await until('the mention of the other stream', async () => {
      const found = await member('mentions.index', { params: { stream_id: later.id } });
      return found.data.length > 0;
    });
    expect((await member('recordings.show', { params })).data.passages).toEqual(played.passages);
    expect((await failureOf(strangers('recordings.show', { params }))).status).toBe(404);
    const clip = member('recordings.clip', { params, query: { start: 0, end: 1 } });
    expect((await failureOf(clip)).body).toMatchObject({ code: 'recording_not_licensed' });
  });

  it('a recording for one stream is found by that stream only, and a podcast counts as web unless a broadcaster makes it', async () => {
    const { upload, settled, change, member, makeStream } = await makeRecordings(server);
    const [chosen, other] = [await makeStream('Chosen', 'Quorrabel'), await makeStream('Other', 'Quorrabel')];
    const paper = await makeStation(server.database.db, 'Harbour Paper', null, 'print');
    const { data } = await upload(
      { transcript: makeSrt(lines('Quorrabel')) },
      { kind: 'podcast', stream_id: chosen.id, media_outlet_id: paper, published_at: day },
    );
    expect(await settled(data.id)).toMatchObject({ kind: 'podcast', media: null });
    await change(data.id, { status: 'published' });
    const mention = await until('the mention', async () => {
      const found = await member('mentions.index', { params: { stream_id: chosen.id } });
      return found.data[0];
    });
    expect(mention).toMatchObject({ media_type: 'web', at_second: 754 });
    expect((await member('mentions.index', { params: { stream_id: other.id } })).data).toEqual([]);
    const ofStation = await upload(
      { transcript: makeSrt([{ at: 1, text: 'Quorrabel, the podcast of the station.' }]) },
      { kind: 'podcast', stream_id: chosen.id, media_outlet_id: station, published_at: day },
    );
    await settled(ofStation.data.id);
    await change(ofStation.data.id, { status: 'published' });
    await until('the mention of the station', async () => {
      const query = { media_types: ['radio' as const] };
      const found = await member('mentions.index', { params: { stream_id: chosen.id }, query });
      return found.data.length > 0;
    });
    const played = (await member('recordings.show', { params: { recording_id: data.id } })).data;
    expect(played.no_clip).toMatchObject({ code: 'recording_no_file' });
  });

  it('a recording is played in ranges at an address that expires', async () => {
    const { upload, settled, show } = await makeRecordings(server);
    const file = makeWav(4);
    const { data } = await upload({ file, transcript: makeSrt(lines('x')) });
    await settled(data.id);
    const { media } = await show(data.id);
    const address = `${server.origin}${media?.url}`;
    const part = await fetch(address, { headers: { range: 'bytes=10-19' } });
    expect([part.status, part.headers.get('content-range')]).toEqual([206, `bytes 10-19/${file.length}`]);
    expect(Buffer.from(await part.arrayBuffer())).toEqual(file.subarray(10, 20));
    expect((await fetch(address, { headers: { range: `bytes=${file.length}-` } })).status).toBe(416);
    const whole = await fetch(address);
    expect([whole.status, whole.headers.get('content-type')]).toEqual([200, 'audio/wav']);
    expect((await whole.arrayBuffer()).byteLength).toBe(file.length);
    expect((await fetch(address.slice(0, -2))).status).toBe(404);
    expect((await fetch(address.replace(data.id, uuidv7()))).status).toBe(404);
    server.clock.set(new Date(Date.now() + 14 * 3_600_000));
    expect((await fetch(address)).status).toBe(404);
    server.clock.set(null);
  });

  it.skipIf(!hasFfmpeg)('clips of a recording are up to ten minutes long (needs ffmpeg)', async () => {
    const { upload, settled, change, member, memberToken, makeStream } = await makeRecordings(server);
    const stream = await makeStream('Ferry', 'Zwiebelfisch');
    const { data } = await upload({ file: makeWav(20, { tone: 440 }), transcript: makeSrt(lines('Zwiebelfisch')) });
    await settled(data.id);
    await change(data.id, { media_outlet_id: station, published_at: day, status: 'published' });
    await until('the mention', async () => {
      const found = await member('mentions.index', { params: { stream_id: stream.id } });
      return found.data.length > 0;
    });
    const get = (from: number, to: number) =>
      fetch(`${server.origin}/v2/recordings/${data.id}/clip?start=${from}&end=${to}`, {
        headers: { authorization: `Bearer ${memberToken}` },
      });
    const clip = await get(5, 9);
    expect([clip.status, clip.headers.get('content-type')]).toEqual([200, 'audio/mpeg']);
    // Four seconds at 64 kbit/s, the most for sound of 8 kHz.
    const bytes = (await clip.arrayBuffer()).byteLength;
    expect(bytes).toBeGreaterThan(28_000);
    expect(bytes).toBeLessThan(40_000);
    expect((await get(9, 9)).status).toBe(422);
    expect(await (await get(0, 700)).json()).toMatchObject({ code: 'clip_too_long' });
  });
});

describe('a recording without a transcript', () => {
  it('a recording without a transcript says so, accepts one, and cannot be published without outlet, date and words', async () => {
    const { upload, settled, change, sendTranscript } = await makeRecordings(server);
    const { data } = await upload({ file: makeWav(5) });
    expect(await settled(data.id)).toMatchObject({ status: 'review', failure: { code: 'recording_needs_transcript' } });
    const fieldsOf = async () =>
      Object.keys((await failureOf(change(data.id, { status: 'published' }))).body.errors ?? {});
    expect(await fieldsOf()).toEqual(['media_outlet_id']);
    await change(data.id, { media_outlet_id: station, published_at: day });
    const silent = await failureOf(change(data.id, { status: 'published' }));
    expect(silent.body).toMatchObject({ code: 'recording_without_text' });
    expect((await sendTranscript(data.id, Buffer.from('no transcript'))).status).toBe(200);
    expect(await settled(data.id)).toMatchObject({ status: 'review', failure: { code: 'transcript_unreadable' } });
    await sendTranscript(data.id, makeSrt(lines('ship')));
    expect(await settled(data.id)).toMatchObject({ status: 'review', text_from: 'file', failure: null });
    expect(await change(data.id, { status: 'discarded' })).toMatchObject({ status: 'discarded' });
    expect((await sendTranscript(data.id, makeSrt(lines('ship')))).status).toBe(409);
    expect(await change(data.id, { status: 'review' })).toMatchObject({ status: 'review' });
  });

  it('a file that is no recording is refused', async () => {
    const { send } = await makeRecordings(server);
    const codeOf = async (file: Buffer) => JSON.parse(await (await send({ file })).text()) as { code: string };
    expect((await codeOf(Buffer.from('#EXTM3U\nhttp://127.0.0.1/secret'))).code).toBe('recording_unsupported');
    expect((await codeOf(Buffer.from('ffconcat version 1.0\nfile /etc/passwd'))).code).toBe('recording_unsupported');
    expect((await codeOf(Buffer.alloc(0))).code).toBe('recording_unsupported');
    const answer = await send({ transcript: Buffer.alloc(11_000_000, 'x') });
    expect(answer.status).toBe(413);
    expect(await answer.json()).toMatchObject({ code: 'transcript_too_large' });
  });
});

it('recordings are refused to users who are not staff', async () => {
  const { send, memberToken, member, upload } = await makeRecordings(server);
  expect((await send({ file: makeWav(1) }, {}, memberToken)).status).toBe(403);
  const { data } = await upload({ file: makeWav(6) });
  const params = { recording_id: data.id };
  for (const call of [
    () => member('staff.recordings.index'),
    () => member('staff.recordings.show', { params }),
    () => member('staff.recordings.update', { params, body: { note: 'x' } }),
  ])
    expect((await failureOf(call())).status).toBe(403);
});

it('a discarded recording is deleted with its file after thirty days', async () => {
  const { upload, settled, change, client } = await makeRecordings(server);
  const { data } = await upload({ file: makeWav(7) });
  await settled(data.id);
  await change(data.id, { status: 'discarded' });
  await rowsOf(
    server.database.db,
    sql`update recordings set changed_at = now() - interval '31 days' where id = ${data.id}`,
  );
  const services = await jobServices(server);
  await cleanUpRecordingsJob.run(services, {});
  await services.close();
  expect((await failureOf(client('staff.recordings.show', { params: { recording_id: data.id } }))).status).toBe(404);
});
