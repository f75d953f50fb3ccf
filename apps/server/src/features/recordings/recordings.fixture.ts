import { spawnSync } from 'node:child_process';
import { type AnswerOf, type Endpoints, endpoints } from '@masthead/contract';
import { v7 as uuidv7 } from 'uuid';
import { type Db, rowsOf, sql } from '../../platform/db/index.ts';
import { makeTenant, makeUser } from '../../testing/factories.ts';
import { until } from '../../testing/replay.ts';
import type { TestServer } from '../../testing/server.ts';
import { ensureOutlets } from '../outlets/index.ts';

export const hasFfmpeg = spawnSync('ffmpeg', ['-version'], { stdio: 'ignore' }).error === undefined;

interface Line {
  at: number;
  text: string;
}

const stamp = (second: number): string => `${new Date(second * 1000).toISOString().slice(11, 19)},000`;

/** Returns a transcript in SRT; each line is spoken for three seconds. */
export const makeSrt = (lines: readonly Line[]): Buffer =>
  Buffer.from(
    lines.map(({ at, text }, index) => `${index + 1}\n${stamp(at)} --> ${stamp(at + 3)}\n${text}\n`).join('\n'),
  );

export async function makeStation(db: Db, name: string, extract: number | null, mediaType = 'radio'): Promise<string> {
  const id = uuidv7();
  const site = `${id.slice(-8)}.example`;
  const row = { id, site, name, url: `https://${site}`, language: 'en', country_id: null, catalogue_key: null };
  await ensureOutlets(db, [row], new Date());
  await rowsOf(db, sql`update outlets set extract_characters = ${extract}, media_type = ${mediaType} where id = ${id}`);
  return id;
}

type Upload = AnswerOf<Endpoints['staff.recordings.store']>;
interface Files {
  file?: Uint8Array;
  transcript?: Uint8Array;
}

/** Makes staff who upload recordings, and a tenant who searches them. */
export async function makeRecordings(server: TestServer) {
  const { db } = server.database;
  const tenant = await makeTenant(db);
  const staff = await makeUser(db, tenant.organisation.id, [], 'administrator', true);
  const token = await server.signIn(staff.email);
  const memberToken = await server.signIn(tenant.user.email);
  const [client, member] = [server.client(token), server.client(memberToken)];
  const post = (path: string, files: Files, fields: Record<string, string>, by: string) => {
    const form = new FormData();
    for (const [key, value] of Object.entries(fields)) form.append(key, value);
    for (const [key, bytes] of Object.entries(files))
      form.append(key, new Blob([Uint8Array.from(bytes)]), key === 'file' ? 'news.wav' : 'news.srt');
    return fetch(`${server.origin}/v2${path}`, {
      method: 'POST',
      body: form,
      headers: { authorization: `Bearer ${by}` },
    });
  };
  const send = (files: Files, fields: Record<string, string> = {}, by = token) =>
    post('/staff/recordings', files, fields, by);
  const upload = async (files: Files, fields: Record<string, string> = {}): Promise<Upload> => {
    const answer = await send(files, fields);
    if (answer.status !== 201) throw new Error(await answer.text());
    return endpoints['staff.recordings.store'].answer.parse(await answer.json());
  };
  const sendTranscript = (id: string, transcript: Uint8Array) =>
    post(`/staff/recordings/${id}/transcript`, { transcript }, {}, token);
  const show = async (id: string) => (await client('staff.recordings.show', { params: { recording_id: id } })).data;
  /** Waits until a recording has been read. */
  const settled = (id: string) =>
    until(
      'the recording is read',
      async () => {
        const found = await show(id);
        return !['waiting', 'reading'].includes(found.status) && found;
      },
      120,
    );
  const change = async (id: string, body: object) =>
    (await client('staff.recordings.update', { params: { recording_id: id }, body })).data;
  const makeStream = async (name: string, word: string) =>
    (
      await member('streams.store', {
        body: { brand_id: tenant.brand.id, name, main_search_term: word, media_types: ['web', 'radio', 'tv'] },
      })
    ).data;
  const makers = { send, upload, sendTranscript, show, settled, change, makeStream };
  return { ...tenant, ...makers, staff, token, memberToken, client, member };
}
