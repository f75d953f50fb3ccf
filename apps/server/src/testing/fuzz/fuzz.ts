import { randomInt } from 'node:crypto';
import { ApiError } from '@masthead/contract';
import { inFull } from '../extent.ts';
import { isBusy, patientFetch } from '../patient-fetch.ts';
import type { TestServer } from '../server.ts';
import type { Outside } from './making.ts';
import { type OpenApi, type Operation, operationsOf } from './operations.ts';
import { createOutcomes, type FuzzReport } from './outcomes.ts';
import { startOutside } from './outside.ts';
import { createRandom, type Random } from './random.ts';
import { complete, dropFields, makeRequest, spoil } from './request.ts';
import { send } from './send.ts';
import { hasMaker, readyFor } from './states.ts';
import { hostileTexts, makeWorld, type World } from './world.ts';

interface Options {
  server: TestServer;
  requests: number;
  seed?: number;
  /** TXT records that the server finds by their names. */
  txtRecords: Map<string, string>;
  /** Messages of errors that the server has logged, by the id of the request. */
  logged?: ReadonlyMap<string, string>;
  /** Calls that no valid request can make succeed; each other one is tried until one does. Left out: none is. */
  unreachable?: ReadonlySet<string>;
}

/**
 * Returns the seed of MASTHEAD_FUZZ_SEED. Without it the suite sends the same requests each time, so that it fails for changes
 * alone; `npm run test:long` sends others.
 */
const fuzzSeed = (): number => Number(process.env.MASTHEAD_FUZZ_SEED ?? (inFull ? randomInt(2 ** 31) : 1));

/** A server that has just started may be too busy for its first call. */
const patient = patientFetch(isBusy);

const lanes = 4;
/** Valid requests that a read, or a call whose record is put into the right state, gets until one succeeds. */
const mostTries = 5;
/** Valid requests that a call gets in the end if none has succeeded: what the document cannot express, chance may miss in all before. */
const lastTries = 60;
/** Requests after which a lane continues with a new organisation: deletions would leave little of the old one. */
const worldLength = 150;
/** Requests that draw pages in a browser take seconds, so the random part sends few of them. */
const isSlow = (id: string) => id.startsWith('screenshots.') || id === 'clippings.pdf';
/** Calls after which an organisation, a user or a session is no longer what the others need. */
const ending =
  /^(auth\.(logout|lock)|brands\.(delete|members)|user\.(brands\.detach|password|two-factor|sessions|update)|organisations\.users|staff\.(users\.impersonate|media-outlets\.merge))/;
/** Sends requests made from the server's own OpenAPI document, half of them valid, and reports how they were answered. */
export async function fuzz(options: Options): Promise<FuzzReport> {
  const { server, requests, seed = fuzzSeed(), txtRecords, logged, unreachable } = options;
  const document = (await (await patient(`${server.origin}/v2/openapi.json`)).json()) as OpenApi;
  const operations = operationsOf(document);
  const byId = new Map(operations.map((operation) => [operation.id, operation]));
  const outside = { ...(await startOutside()), txtRecords };
  const outcomes = createOutcomes(seed, logged);
  const addresses = outside.addresses.map((path) => outside.origin + path);
  const byRead = operations.toSorted((a, b) => Number(a.method !== 'GET') - Number(b.method !== 'GET'));
  const plan = [
    ...byRead.map((operation) => ({ operation, isValid: true })),
    ...byRead.map((operation) => ({ operation, isValid: false })),
  ];
  const laneOf = (random: Random) => createLane({ server, random, addresses, outside, outcomes, byId });
  try {
    await Promise.all(
      Array.from({ length: lanes }, async (_, lane) => {
        const random = createRandom(seed + lane);
        const run = laneOf(random);
        const mine = plan.filter((_, at) => at % lanes === lane).slice(0, requests / lanes);
        for (const { operation, isValid } of mine) {
          // A read may meet a caller that cannot make it; another try has another caller.
          let tries = isValid && (operation.method === 'GET' || hasMaker(operation.id)) ? mostTries : 1;
          while (tries-- > 0 && (await run(operation, isValid)) >= 300);
        }
        for (let sent = mine.length; sent < Math.floor(requests / lanes); sent++) {
          const operation = random.pick(operations);
          await run(isSlow(operation.id) && !random.chance(0.1) ? random.pick(byRead) : operation, random.chance(0.5));
        }
      }),
    );
    const run = laneOf(createRandom(seed + lanes));
    for (const operation of unreachable ? outcomes.neverDone(operations) : []) {
      if (unreachable?.has(operation.id)) continue;
      let tries = lastTries;
      while (tries-- > 0 && (await run(operation, true)) >= 300);
    }
  } finally {
    await outside.stop();
  }
  return outcomes.report(operations);
}

interface Lane {
  server: TestServer;
  random: Random;
  addresses: readonly string[];
  outside: Outside;
  outcomes: ReturnType<typeof createOutcomes>;
  byId: ReadonlyMap<string, Operation>;
}

/** Share of the hostile requests that meet a record in the right state; making one takes several calls. */
const readyHostile = 0.2;

/**
 * Returns a function that sends one request after the other as callers of one organisation, and begins a new one from time to
 * time. It returns the status of the answer.
 */
function createLane({ server, random, addresses, outside, outcomes, byId }: Lane) {
  let world: World | undefined;
  let left = 0;
  let texts = random.whole(0, hostileTexts.length - 1);
  const text = () => hostileTexts[texts++ % hostileTexts.length]!;
  return async (operation: Operation, isValid: boolean): Promise<number> => {
    if (!world || left-- <= 0) {
      world = await makeWorld(server);
      left = worldLength;
    }
    const request = makeRequest({ operation, random, world, addresses, text });
    if (isValid || random.chance(readyHostile)) {
      try {
        complete(request, await readyFor(operation.id, { server, world, outside }));
      } catch (error) {
        // Earlier requests may have left an organisation in which nothing can be made, as one that requires a second factor.
        if (!(error instanceof ApiError) || error.status >= 500) throw error;
        left = 0;
        return error.status;
      }
    }
    if (!isValid) spoil(request, random, text);
    // Only what has been deleted can be restored.
    const deletes = isValid && byId.get(operation.id.replace(/\.bulk-restore$/, '.bulk-delete'));
    if (deletes && deletes !== operation) await send(server, { ...request, operation: deletes }, { isValid, outcomes });
    let answer = await send(server, request, { isValid, outcomes });
    // Fields whose rules the document cannot express are refused by name: without them the request reaches the handler.
    if (isValid && answer.status === 422 && dropFields(request, answer.refused))
      answer = await send(server, request, { isValid, outcomes });
    // A caller who was signed out, or has to set up something first, is of no more use.
    if (isValid && (answer.status === 401 || answer.code === 'second_factor_missing')) left = 0;
    if (answer.status < 300 && ending.test(operation.id)) left = 0;
    return answer.status;
  };
}
