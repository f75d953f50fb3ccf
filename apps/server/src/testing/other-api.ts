import { startApi } from '../main/api.ts';
import { channelKeys } from '../main/prepare.ts';
import { testLog } from './log.ts';
import { patientClient } from './patient-fetch.ts';
import type { TestServer } from './server.ts';

/** Starts another API process on the database of a test server. */
export async function startOtherApi({ config, database, clock }: TestServer) {
  const keys = await channelKeys(database);
  const api = await startApi({ url: database.url, config, log: testLog, keys, clock, patience: 60_000 });
  return { client: (token: string) => patientClient(`http://127.0.0.1:${api.port}`, token), stop: () => api.stop() };
}
