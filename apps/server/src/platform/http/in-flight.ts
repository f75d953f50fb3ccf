import type { FastifyInstance, FastifyRequest } from 'fastify';
import { count } from '../meter/index.ts';
import type { WorkClass } from './admission.ts';
import { Failure } from './failure.ts';
import type { Gate, RawRequest, RawResponse } from './front.ts';
import { Lane, Ticket } from './lane.ts';
import { RouteFinder } from './route-finder.ts';

/** Running calls for each connection to the database; more would only wait for one. */
const perConnection = 2;
/** Fewest calls that may run at once. */
const least = 4;

/** Returns true if a call comes from a program. */
export type IsProgram = (request: Pick<RawRequest, 'headers'>) => boolean;

interface Bounds {
  connections: number;
  isProgram: IsProgram;
  /** Milliseconds that a call waits for a place before it is refused. */
  longestWait?: number | undefined;
  /** Writes the answer of a refused call. */
  refuse: (request: RawRequest, response: RawResponse) => void;
}

/** Facts that a route states about its calls. */
interface RouteFacts {
  work?: WorkClass;
  waitsOutside?: boolean;
}

const factsOf = (request: FastifyRequest): RouteFacts => request.routeOptions.config as RouteFacts;

/** Returns the class of a call: that of its route, else by whether a program makes it. */
export const classOf = (request: FastifyRequest, isProgram: IsProgram): WorkClass =>
  factsOf(request).work ?? (isProgram(request) ? 'api' : 'screens');

/**
 * Gives calls the places that the machine can serve soon. If all are taken, calls wait for a moment or are refused, screens
 * last (`Admission`). Calls that wait for other hosts have as many places of their own, so that slow outlets take no other
 * call's place. A call counts from the end of its body until its answer is ready, so that slow networks, uploads and
 * downloads take no place.
 */
export class InFlight {
  readonly #bounds: Bounds;
  readonly #lanes: { inside: Lane; outside: Lane };
  readonly #routes = new RouteFinder<RouteFacts>();
  /** The place of a call, or its place in the queue. */
  readonly #held = new WeakMap<RawRequest, { lane: Lane; ticket: Ticket }>();

  constructor(bounds: Bounds) {
    const most = perConnection * bounds.connections;
    const { longestWait = 2000 } = bounds;
    this.#bounds = bounds;
    this.#lanes = {
      inside: new Lane({ places: { least, most }, longestWait }),
      outside: new Lane({ places: { least: most, most }, longestWait }),
    };
  }

  /**
   * Decides about calls without a body before the framework sees them: refusing a call costs little then. Calls with a body
   * take their place when it is complete, and are sent away here if they would be refused.
   */
  readonly front: Gate = (request, response, next) => {
    if (!isCounted(request)) {
      next(request, response);
      return;
    }
    const facts = this.#routes.find(request.method ?? 'GET', request.url ?? '/') ?? {};
    const work = facts.work ?? (this.#bounds.isProgram(request) ? 'api' : 'screens');
    const lane = this.#laneOf(facts);
    const sendAway = () => {
      count('refusal', 'overloaded');
      if (!response.destroyed) this.#bounds.refuse(request, response);
    };
    if (!hasBody(request)) {
      // Comes for every response, also if the caller has gone.
      response.once('close', () => this.#end(request));
      this.#ask(request, lane, work, () => next(request, response), sendAway);
    } else if (lane.isClosedTo(work)) {
      count('call refused', work);
      // The rest of the body need not be read.
      response.setHeader('connection', 'close');
      sendAway();
    } else next(request, response);
  };

  /** Adds what has to happen inside the framework. Routes are added afterwards. */
  addTo(app: FastifyInstance): void {
    app.addHook('onRoute', ({ method, url, config }) => {
      const facts = (config ?? {}) as RouteFacts;
      if (facts.work || facts.waitsOutside) for (const one of [method].flat()) this.#routes.add(one, url, facts);
    });
    app.addHook('preHandler', (request, _reply, done) => {
      if (this.#held.has(request.raw) || !isCounted(request)) return done();
      const work = classOf(request, this.#bounds.isProgram);
      const refused = () => done(new Failure(503, 'overloaded'));
      const admitted = () => {
        if (!request.raw.socket.destroyed) return done();
        // Nobody reads the answer of a caller who has gone, and no hook would give the place back.
        this.#end(request.raw);
        refused();
      };
      this.#ask(request.raw, this.#laneOf(factsOf(request)), work, admitted, refused);
    });
    app.addHook('onSend', ({ raw, method, routeOptions }, { statusCode }, payload, done) => {
      this.#end(raw, statusCode < 400 ? `${method} ${routeOptions.url}` : undefined);
      done(null, payload);
    });
    app.addHook('onRequestAbort', async ({ raw }) => this.#end(raw));
    app.addHook('onResponse', ({ raw }, _reply, done) => {
      this.#end(raw);
      done();
    });
  }

  #laneOf = ({ waitsOutside }: RouteFacts): Lane => (waitsOutside ? this.#lanes.outside : this.#lanes.inside);

  #ask(raw: RawRequest, lane: Lane, work: WorkClass, admit: () => void, refused: () => void): void {
    const ticket = new Ticket(work, admit, () => {
      this.#held.delete(raw);
      count('call refused', work);
      refused();
    });
    this.#held.set(raw, { lane, ticket });
    lane.ask(ticket);
  }

  /** Ends a call; `route` is given if it was answered. */
  #end(raw: RawRequest, route?: string): void {
    const place = this.#held.get(raw);
    this.#held.delete(raw);
    place?.lane.end(place.ticket, route);
  }
}

/** Counts a call that is refused after the framework has seen it and returns its failure. */
export function overloaded(work: WorkClass): Failure {
  count('call refused', work);
  return new Failure(503, 'overloaded');
}

const isCounted = ({ url = '/', headers }: Pick<RawRequest, 'url' | 'headers'>): boolean =>
  url.startsWith('/v2/') && !url.startsWith('/v2/health') && !headers['content-type']?.startsWith('multipart/');

const hasBody = ({ headers }: RawRequest): boolean =>
  headers['transfer-encoding'] !== undefined || (headers['content-length'] ?? '0') !== '0';
