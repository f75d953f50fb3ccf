import { systemClock } from '../../platform/clock/index.ts';
import type { Db } from '../../platform/db/index.ts';
import { makeOrganisation, makeSource, makeUser, storeText } from '../../testing/factories.ts';
import type { TestServer } from '../../testing/server.ts';
import { readBatch } from './read-bylines.ts';

/** Reads all queued bylines. */
export async function readQueued(db: Db): Promise<void> {
  while (await readBatch(db, systemClock));
}

/** Makes staff, and a function that has articles signed. */
export async function makePress(server: TestServer) {
  const { db } = server.database;
  const organisation = await makeOrganisation(db);
  const user = await makeUser(db, organisation.id, [], 'administrator', true);
  const staff = server.client(await server.signIn(user.email));
  const outlet = () => makeSource(db, organisation.id);
  const sign = async (
    place: { outletId: string; sourceId: string },
    author: string,
    headline: string,
    publishedAt = new Date(),
  ) => storeText(db, { ...place, author, headline, body: `${headline}. The rest of the story.`, publishedAt });
  const read = () => readQueued(db);
  const find = async (search: string) => (await staff('staff.media-profiles.index', { query: { search } })).data;
  return { db, organisation, user, staff, outlet, sign, read, find };
}
