import { v7 as uuidv7 } from 'uuid';
import { insertParts } from '../features/recordings/parts.queries.ts';
import { insertRecordings } from '../features/recordings/recordings.queries.ts';
import { type Db, rowsOf, sql } from '../platform/db/index.ts';

/** Creates a recording without a file, published as a document in an outlet whose whole text may be shown. */
export async function makeRecording(db: Db, documentId: string): Promise<{ recording_id: string }> {
  const [outletId, recording_id, now] = [uuidv7(), uuidv7(), new Date()];
  await rowsOf(
    db,
    sql`
      insert into outlets (id, name, site, extract_characters, created_at, updated_at)
      values (${outletId}, 'Harbour Radio', ${`${outletId}.example`}, null, ${now}, ${now})`,
  );
  const facts = { kind: 'radio', status: 'published', file_name: 'news.srt', parts_total: 1, parts_done: 1 } as const;
  const row = { id: recording_id, ...facts, outlet_id: outletId, published_at: now.toISOString() };
  await insertRecordings(db, [{ ...row, document_id: documentId }], now);
  const cues = [{ from: 12, to: 15, text: 'The ship sails again.', speaker: null }];
  await insertParts(db, [{ recording_id, number: 1, from_second: 0, to_second: null, cues }]);
  return { recording_id };
}

/** Returns a WAV file of silence, or of a tone. */
export function makeWav(seconds: number, { rate = 8000, tone = 0 } = {}): Buffer {
  const bytes = seconds * rate * 2;
  const file = Buffer.alloc(44 + bytes);
  file.write('RIFF', 0, 'latin1');
  file.writeUInt32LE(36 + bytes, 4);
  file.write('WAVEfmt ', 8, 'latin1');
  file.writeUInt32LE(16, 16);
  file.writeUInt16LE(1, 20);
  file.writeUInt16LE(1, 22);
  file.writeUInt32LE(rate, 24);
  file.writeUInt32LE(rate * 2, 28);
  file.writeUInt16LE(2, 32);
  file.writeUInt16LE(16, 34);
  file.write('data', 36, 'latin1');
  file.writeUInt32LE(bytes, 40);
  if (tone > 0)
    for (let at = 0; at < seconds * rate; at++)
      file.writeInt16LE(Math.round(8000 * Math.sin((2 * Math.PI * tone * at) / rate)), 44 + 2 * at);
  return file;
}
