import type { FastifyInstance } from 'fastify';
import type { RepairTimes } from '../../platform/clock/watch-clock.ts';
import type { Config } from '../../platform/config/index.ts';
import type { Events } from '../../platform/events/index.ts';
import type { HostGate } from '../../platform/fetch/index.ts';
import type { ProvidedHook } from '../../platform/hooks/index.ts';
import type { ParkedKindHandlers } from '../../platform/isolation/index.ts';
import type { RunnableJob } from '../../platform/jobs/index.ts';
import type { Loop } from '../../platform/loop/index.ts';
import type { ChannelKey } from '../../platform/realtime/index.ts';
import type { Services } from '../../platform/services.ts';
import type { Handlers } from './call.ts';
import type { QuotaCounters, SubjectFinders } from './guard.ts';

/** Parts of the whole product that routes need beside the services of each call. */
export interface RouteParts {
  config: Config;
  /** Counters of all features. */
  counters: QuotaCounters;
  /** Handlers of all features, for a feature that calls one above it. Filled before the first request. */
  handlers: Handlers;
  /** Text shown while the API is closed: `message` may be two seconds old, `read` asks the database. */
  maintenance: { message(): Promise<string | null>; read(): Promise<string | null> };
  /** Handlers of failing items, of all features. */
  parked: ParkedKindHandlers;
  /** Key pair of the channels. */
  keys: ChannelKey;
  /** Messages from all processes. */
  events: Events;
  version: string;
  deployedAt: string;
}

/** Parts that the collection loops of a worker share. */
export interface LoopParts {
  services: Services;
  hosts: HostGate;
  robotsAllow: (url: string) => Promise<boolean>;
}

/** A loop of the worker. Loops hand work over through queues in the database; waking the next one only saves its pause. */
interface LoopDefinition {
  readonly name: string;
  /** Name of the loop that takes what this one has queued. */
  readonly wakes?: string;
  readonly start: (parts: LoopParts, wakeNext: () => void) => Loop;
}

/** Everything that a feature adds to the product. `main` combines the features and uses nothing else of them. */
export interface Feature {
  readonly name: string;
  readonly routes?: Handlers | ((parts: RouteParts) => Handlers);
  readonly jobs?: readonly RunnableJob[];
  /** Scheduled jobs that delete what is kept no longer than needed. */
  readonly cleanups?: readonly RunnableJob[];
  /** Functions for features below this one, which declare them in `<domain>.requests.ts`. */
  readonly hooks?: readonly ProvidedHook[];
  /** Finders of the brand of each kind of record that the feature owns. */
  readonly subjects?: Partial<SubjectFinders>;
  /** Counters of the plan limits that the feature uses up. */
  readonly counters?: QuotaCounters;
  /** Kinds of records that keep files. */
  readonly holders?: readonly string[];
  /** Handlers that retry or discard each kind of failing item that the feature queues. */
  readonly parked?: Partial<ParkedKindHandlers>;
  readonly loops?: readonly LoopDefinition[];
  /** Checks files that settings name, before the worker starts. Throws ConfigError. */
  readonly checkSettings?: (config: Config) => Promise<void>;
  /** Plans again what was planned by a clock that was set back. */
  readonly repairTimes?: RepairTimes;
  /** Serves addresses that are no endpoints of the contract. */
  readonly serve?: (app: FastifyInstance, services: Services) => Promise<void>;
}

/** Declares a feature. It is listed in `main/features.ts`. */
export const defineFeature = (feature: Feature): Feature => feature;
