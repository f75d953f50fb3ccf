import type { FastifyInstance, FastifyRequest } from 'fastify';
import { count } from '../meter/index.ts';
import { Admission, type WorkClass } from './admission.ts';
import { Failure } from './failure.ts';

/** Running calls for each connection to the database; more would only wait for one. */
const perConnection = 2;

interface Bounds {
  connections: number;
  isProgram?: ((request: FastifyRequest) => boolean) | undefined;
  /** Milliseconds that a call waits for a place before it is refused. */
  longestWait?: number | undefined;
}

interface Waiting {
  admit: () => void;
  refuse: () => void;
}

/** Facts that a route states about its calls. */
interface RouteFacts {
  work?: WorkClass;
  waitsOutside?: boolean;
}

const factsOf = (request: FastifyRequest): RouteFacts => request.routeOptions.config as RouteFacts;

/** Returns the class of a call: that of its route, else by whether a program makes it. */
export const classOf = (request: FastifyRequest, isProgram: (request: FastifyRequest) => boolean): WorkClass =>
  factsOf(request).work ?? (isProgram(request) ? 'api' : 'screens');

/**
 * Gives calls the places that the connections of the database can serve soon. If all are taken, calls wait for a moment
 * or are refused, screens last (`Admission`). Calls that wait for other hosts have as many places of their own, so that
 * slow outlets take no other call's place. A call counts from the end of its body until its answer is ready, so that
 * slow networks, uploads and downloads take no place.
 */
export function boundInFlight(
  app: FastifyInstance,
  { connections, isProgram = () => false, longestWait = 2000 }: Bounds,
): void {
  const places = perConnection * connections;
  const lanes = { inside: new Admission<Waiting>(places), outside: new Admission<Waiting>(places) };
  /** Gives back the place of a call, or its place in the queue. */
  const releases = new WeakMap<FastifyRequest, () => void>();

  app.addHook('preHandler', async (request) => {
    if (!isCounted(request)) return;
    const work = classOf(request, isProgram);
    const admission = factsOf(request).waitsOutside ? lanes.outside : lanes.inside;
    const leave = () => {
      for (const { admit } of admission.leave(work)) admit();
    };
    const place = Promise.withResolvers<void>();
    const waiting = { admit: place.resolve, refuse: () => place.reject(overloaded(work)) };
    const asked = admission.ask(work, waiting);
    if (asked.answer === 'refused') throw overloaded(work);
    if (asked.answer === 'waits') {
      count('call waited', work);
      asked.displaced?.refuse();
      const giveUp = () => {
        if (admission.withdraw(work, waiting)) waiting.refuse();
      };
      const timer = setTimeout(giveUp, longestWait);
      releases.set(request, giveUp);
      await place.promise.finally(() => clearTimeout(timer));
    }
    // Nobody reads the answer of a caller who has gone, and no hook would give the place back.
    if (request.raw.socket.destroyed) {
      leave();
      throw new Failure(503, 'overloaded');
    }
    releases.set(request, leave);
  });
  const release = async (request: FastifyRequest) => {
    const give = releases.get(request);
    releases.delete(request);
    give?.();
  };
  app.addHook('onSend', release);
  app.addHook('onRequestAbort', release);
  app.addHook('onResponse', release);
}

/** Counts a refused call and returns its failure. */
export function overloaded(work: WorkClass): Failure {
  count('call refused', work);
  return new Failure(503, 'overloaded');
}

const isCounted = ({ url, headers }: FastifyRequest): boolean =>
  url.startsWith('/v2/') && !url.startsWith('/v2/health') && !(headers['content-type'] ?? '').startsWith('multipart/');
