import { randomBytes } from 'node:crypto';
import { jobServices } from '../../features/clippings/clippings.fixture.ts';
import { mediaAddress } from '../../features/recordings/media-address.ts';
import { rowsOf, sql } from '../../platform/db/index.ts';
import { createSecrets } from '../../platform/secrets/index.ts';
import { makeSource, storeText } from '../make-document.ts';
import { makeRecording, makeWav } from '../make-recording.ts';
import { makeTenant } from '../make-tenant.ts';
import { matchQueued } from '../match-queued.ts';
import type { TestServer } from '../server.ts';
import { asStaff, type Makers, type Making } from './making.ts';

/** Makes a published recording with a file that a stream of a member has, the member's token, and that of its file. */
async function makePlayedRecording(server: TestServer) {
  const { db } = server.database;
  const { organisation, brand, user } = await makeTenant(db);
  const token = await server.signIn(user.email);
  const word = `Klabauter${randomBytes(4).toString('hex')}`;
  await server.client(token)('streams.store', {
    body: { brand_id: brand.id, name: word, main_search_term: word, media_types: ['web'] },
  });
  const source = await makeSource(db, organisation.id);
  const documentId = await storeText(db, { ...source, headline: 'A ship', body: `The ship ${word} sails again.` });
  await matchQueued(db);
  const { recording_id } = await makeRecording(db, documentId);
  const [storage_key, file] = [`recordings/${recording_id}/file`, makeWav(1)];
  const services = await jobServices(server);
  try {
    await services.storage.put(storage_key, file, 'audio/wav');
  } finally {
    await services.close();
  }
  await rowsOf(
    db,
    sql`
      update recordings
      set storage_key = ${storage_key}, content_type = 'audio/wav', bytes = ${file.length}
      where id = ${recording_id}`,
  );
  const address = mediaAddress(createSecrets(server.config), recording_id, new Date());
  return { token, recordingId: recording_id, mediaToken: address.split('/').at(-1) ?? '' };
}

const left = undefined;
const nothing = {
  ...{ media_outlet_id: left, published_at: left, headline: left },
  ...{ stream_id: left, kind: left, status: left },
};

const forStaff = async (making: Making) => ({
  token: asStaff(making).token,
  params: { recording_id: (await makePlayedRecording(making.server)).recordingId },
});

export const recordingMakers: Makers = {
  'staff.recordings.show': forStaff,
  // The note is all that can be changed of what is published.
  'staff.recordings.update': async (making) => ({ ...(await forStaff(making)), body: { ...nothing, note: 'Checked' } }),
  'recordings.show': async ({ server }) => {
    const { token, recordingId } = await makePlayedRecording(server);
    return { token, params: { recording_id: recordingId } };
  },
  'recordings.media': async ({ server }) => {
    const { recordingId, mediaToken } = await makePlayedRecording(server);
    return { params: { recording_id: recordingId, token: mediaToken } };
  },
};
