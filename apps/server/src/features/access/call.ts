import type { AnswerOf, BodyOf, EndpointName, Endpoints, ParamsOf, QueryOf } from '@masthead/contract';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Services } from '../../platform/services.ts';
import type { Scope } from './actor.ts';

/** The input of a handler: the parsed parts of the call, the guard's scope (none on public calls), and the caller's language. */
export interface Call<N extends EndpointName> extends Services {
  params: ParamsOf<Endpoints[N]>;
  query: QueryOf<Endpoints[N]>;
  body: BodyOf<Endpoints[N]>;
  scope: Endpoints[N]['access'] extends 'public' ? null : Scope;
  language: string;
  request: FastifyRequest;
  reply: FastifyReply;
}

export type Handlers = {
  [N in EndpointName]?: (call: Call<N>) => Promise<AnswerOf<Endpoints[N]>> | AnswerOf<Endpoints[N]>;
};
